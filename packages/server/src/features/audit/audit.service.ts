import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import type { AuditAction, AuditSubject } from '@capstone/contract/audit/audit.constants'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { insertAuditEvents, insertAuditEventsOf } from './audit.repository.ts'

export type AuditEvent = {
  /** Set if other events refer to this one by `partOf`. */
  readonly id?: string
  readonly action: AuditAction
  readonly subjectType: AuditSubject
  /** Null when the account is unknown or the event concerns no single record. */
  readonly subjectId: string | null
  /** The values before and after the write, without secrets; left out where there are none. */
  readonly before?: unknown
  readonly after?: unknown
  /** The id of a bulk write's event. The parts are listed only for their person, so that they do not flood the log. */
  readonly partOf?: string
}

/** Who acts, when and from where; `viewer` is null when nobody is signed in, as on the command line. */
export type AuditContext = Pick<SignedInContext, 'clock' | 'origin'> & {
  readonly viewer: Actor | null
}

/** Records events in the audit log. Call it in the transaction of the write that they are about. */
export const recordAudit = (tx: Database, context: AuditContext, ...events: AuditEvent[]): Promise<void> =>
  insertAuditEvents(
    tx,
    events.map((event) => ({ ...event, ...toContextColumns(context) })),
  )

/** What was exported: how many people of which role, and the filters that chose them. */
type PeopleExport = Readonly<Record<string, unknown>> & {
  readonly role: Role
  readonly people: number
}

/** Records in the audit log that people were exported; `personId` if it was one alone. */
export const recordPeopleExport = (
  context: AuditContext & Pick<SignedInContext, 'db'>,
  exported: PeopleExport,
  personId: string | null = null,
): Promise<void> =>
  inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'account.exported',
      subjectType: 'user',
      subjectId: personId,
      after: exported,
    }),
  )

/**
 * Records one kind of write on many records in the audit log, in the same transaction and one statement: `subjects` is
 * a repository's query for `subject_id`, `before` and `after`.
 */
export async function recordAuditOfAll(
  tx: Database,
  context: AuditContext,
  what: Pick<AuditEvent, 'action' | 'subjectType'> & { readonly partOf?: string },
  subjects: SQL,
): Promise<void> {
  await insertAuditEventsOf(tx, { ...what, ...toContextColumns(context) }, subjects)
}

const toContextColumns = ({ viewer, origin, clock }: AuditContext) => ({
  occurredAt: clock.now(),
  actorId: viewer?.id ?? null,
  actorRole: viewer?.role ?? null,
  ipAddress: origin.ipAddress,
  requestId: origin.requestId,
})
