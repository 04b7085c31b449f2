import { AUDIT_ACTIONS, type AuditKind } from '@capstone/contract/audit/audit.constants'
import type { AuditEvent, AuditRequest } from '@capstone/contract/audit/audit.schemas'
import type { Page } from '@capstone/contract/base'
import type { AdminContext } from '../../rpc/context.ts'
import { type TimeBounds, timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { type AuditLogRow, findEvents, findPeopleByEmail } from './audit-log.repository.ts'

/**
 * A page of the audit trail, newest first: of one kind of events, where one is given, by or about the person whose
 * e-mail address, whole, is searched for, and from one moment until another.
 */
export async function listEvents(
  { db, scope }: AdminContext,
  { kind, search, from, until, cursor, limit }: AuditRequest,
): Promise<Page<AuditEvent>> {
  const before = boundsOf(cursor, until)
  const people = search ? await findPeopleByEmail(db, scope, search.toLowerCase()) : undefined
  if (people?.length === 0) return { items: [], nextCursor: null }
  const rows = await findEvents(db, scope, {
    ...{ actions: actionsOf(kind), people, from, before, limit: limit + 1 },
  })
  const { items, nextCursor } = toPage(rows, limit, ({ page }) => [page.occurredAt, page.id])
  return { items: items.map(toEvent), nextCursor }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Where a page begins: after the cursor or at `until`, whichever is earlier, as one bound that an index can begin at. */
function boundsOf(cursor: string | undefined, until: Date | undefined): TimeBounds {
  const bounds = timeBounds(cursor)
  const isBeyond = until !== undefined && (cursor === undefined || new Date(bounds.time) >= until)
  return isBeyond ? { time: until.toISOString(), id: FIRST_ID } : bounds
}

/** The actions of a kind: those whose first word it is. */
const actionsOf = (kind: AuditKind | undefined) =>
  kind && AUDIT_ACTIONS.filter((action) => action.startsWith(`${kind}.`))

const toEvent = ({ page: event, title, ...names }: AuditLogRow): AuditEvent => {
  const { actorId, actorRole, subjectType, subjectId } = event
  const actor = actorId === null ? null : named(actorId, names.actor, names.goneActor)
  const isAboutPerson = subjectType === 'user' && subjectId !== null
  return {
    ...event,
    title,
    actor: actor && { ...actor, role: actorRole },
    person: isAboutPerson ? named(subjectId, names.person, names.gonePerson) : null,
  }
}

type Named = { readonly name: string | null; readonly email: string | null } | null

/** A person by id, as their account names them, or as its deletion did. */
function named(id: string, found: Named, gone: Named) {
  const isDeleted = !found?.email
  const { name = null, email = null } = (isDeleted ? gone : found) ?? {}
  return { id, name, email, isDeleted }
}
