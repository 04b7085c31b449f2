import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import type { AuditAction, AuditSubject } from '@capstone/contract/audit/audit.constants'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { insertAuditEvents, insertAuditEventsOf } from './audit.repository.ts'

export type AuditEvent = {
  /** Where other events are to be part of this one. */
  readonly id?: string
  readonly action: AuditAction
  readonly subjectType: AuditSubject
  /** Null where an unknown account was asked for. */
  readonly subjectId: string | null
  /** What stood before and after the write, without secrets; left out where there was or is nothing. */
  readonly before?: unknown
  readonly after?: unknown
  /** The id of an event that tells of many at once: this one is then listed for its person alone. */
  readonly partOf?: string
}

/** Who wrote; `viewer` is null where nobody is signed in, as on the command line. */
export type AuditContext = Pick<SignedInContext, 'clock' | 'origin'> & {
  readonly viewer: Actor | null
}

/** Records writes in the transaction that makes them, so that a write and its trail stand or fall together. */
export const recordAudit = (tx: Database, context: AuditContext, ...events: AuditEvent[]): Promise<void> =>
  insertAuditEvents(
    tx,
    events.map((event) => ({ ...event, ...whoWrote(context) })),
  )

/**
 * Records one kind of write on many subjects, in the transaction that makes it and without bringing them here:
 * `subjects` is a repository's query for `subject_id`, `before` and `after`. With `partOf`, the id of an event that tells
 * of them all, each is listed for its person alone, so that a thousand of them do not bury the log.
 */
export async function recordAuditOfAll(
  tx: Database,
  context: AuditContext,
  what: Pick<AuditEvent, 'action' | 'subjectType'> & { readonly partOf?: string },
  subjects: SQL,
): Promise<void> {
  await insertAuditEventsOf(tx, { ...what, ...whoWrote(context) }, subjects)
}

const whoWrote = ({ viewer, origin, clock }: AuditContext) => ({
  occurredAt: clock.now(),
  actorId: viewer?.id ?? null,
  actorRole: viewer?.role ?? null,
  ipAddress: origin.ipAddress,
  requestId: origin.requestId,
})
