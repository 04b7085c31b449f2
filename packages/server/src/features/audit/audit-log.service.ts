import { AUDIT_ACTIONS, type AuditKind } from '@capstone/contract/audit/audit.constants'
import type { AuditEvent, AuditRequest } from '@capstone/contract/audit/audit.schemas'
import type { Page } from '@capstone/contract/base'
import { SMALLEST_ID } from '@capstone/contract/base.constants'
import type { AdminContext } from '../../rpc/context.ts'
import { type TimeBounds, timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { type AuditLogRow, findEvents, findPeopleByEmail } from './audit-log.repository.ts'

/** Lists a page of the audit log, newest first, filtered by kind, e-mail address and time. */
export async function listEvents(
  { db, scope }: AdminContext,
  { kind, search, from, until, cursor, limit }: AuditRequest,
): Promise<Page<AuditEvent>> {
  const before = boundsOf(cursor, until)
  const people = search ? await findPeopleByEmail(db, scope, search.toLowerCase()) : undefined
  if (people?.length === 0) return { items: [], nextCursor: null }
  const rows = await findEvents(db, scope, {
    actions: actionsOf(kind),
    people,
    from,
    before,
    limit: limit + 1,
  })
  const { items, nextCursor } = toPage(rows, limit, ({ page }) => [page.occurredAt, page.id])
  return { items: items.map(toEvent), nextCursor }
}

/** Returns where a page starts: after the cursor or at `until`, whichever is earlier, as one index boundary. */
function boundsOf(cursor: string | undefined, until: Date | undefined): TimeBounds {
  const bounds = timeBounds(cursor)
  const isBeyond = until !== undefined && (cursor === undefined || new Date(bounds.time) >= until)
  return isBeyond ? { time: until.toISOString(), id: SMALLEST_ID } : bounds
}

const actionsOf = (kind: AuditKind | undefined) =>
  kind && AUDIT_ACTIONS.filter((action) => action.startsWith(`${kind}.`))

const toEvent = ({ page: event, title, personId, ...names }: AuditLogRow): AuditEvent => {
  const { actorId, actorRole } = event
  const actor = actorId === null ? null : withName(actorId, names.actor, names.deletedActor)
  return {
    ...event,
    title,
    actor: actor && { ...actor, role: actorRole },
    person: personId === null ? null : withName(personId, names.person, names.deletedPerson),
  }
}

type AccountName = { readonly name: string | null; readonly email: string | null } | null

/** Returns a person with the name of their account or, once deleted, the one recorded at its deletion. */
function withName(id: string, found: AccountName, deleted: AccountName) {
  const isDeleted = !found?.email
  const { name = null, email = null } = (isDeleted ? deleted : found) ?? {}
  return { id, name, email, isDeleted }
}
