import { AUDIT_ACTIONS, type AuditKind } from '@capstone/contract/audit/audit.constants'
import type { AuditEvent, AuditRequest } from '@capstone/contract/audit/audit.schemas'
import type { Page } from '@capstone/contract/base'
import type { AdminContext } from '../../rpc/context.ts'
import { momentBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { findEvents, findPeopleByEmail, type TrailRow } from './trail.repository.ts'

/**
 * A page of the audit trail, newest first: of one kind of events, where one is given, and by or about the person whose
 * e-mail address, whole, is searched for.
 */
export async function listEvents(
  { db, scope }: AdminContext,
  { kind, search, cursor, limit }: AuditRequest,
): Promise<Page<AuditEvent>> {
  const before = momentBounds(cursor)
  const people = search ? await findPeopleByEmail(db, scope, search.toLowerCase()) : undefined
  if (people?.length === 0) return { items: [], nextCursor: null }
  const rows = await findEvents(db, scope, { actions: actionsOf(kind), people, before, limit: limit + 1 })
  const { items, nextCursor } = toPage(rows, limit, ({ page }) => [page.occurredAt, page.id])
  return { items: items.map(toEvent), nextCursor }
}

/** The actions of a kind: those whose first word it is. */
const actionsOf = (kind: AuditKind | undefined) =>
  kind && AUDIT_ACTIONS.filter((action) => action.startsWith(`${kind}.`))

const toEvent = ({ page: event, actor, person }: TrailRow): AuditEvent => {
  const { actorId, actorRole, subjectType, subjectId } = event
  return {
    ...event,
    actor: actorId === null ? null : { ...named(actorId, actor), role: actorRole },
    person: subjectType === 'user' && subjectId !== null ? named(subjectId, person) : null,
  }
}

type Named = { readonly name: string; readonly email: string } | null

/** A person by id, without a name once the account is gone. */
const named = (id: string, found: Named) => ({ id, name: found?.name ?? null, email: found?.email ?? null })
