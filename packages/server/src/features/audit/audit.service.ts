import type { Actor } from '@capstone/contract/accounts/accounts.policy'
import type { AuditAction, AuditSubject } from '@capstone/contract/audit/audit.constants'
import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { insertAuditEvents } from './audit.repository.ts'

export type AuditEvent = {
  readonly action: AuditAction
  readonly subjectType: AuditSubject
  /** Null where an unknown account was asked for. */
  readonly subjectId: string | null
  /** What stood before and after the write, without secrets; left out where there was or is nothing. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Who wrote; `viewer` is null where nobody is signed in, as on the command line. */
export type AuditContext = Pick<SignedInContext, 'clock' | 'origin'> & {
  readonly viewer: Actor | null
}

/** Records writes in the transaction that makes them, so that a write and its trail stand or fall together. */
export const recordAudit = (tx: Database, context: AuditContext, ...events: AuditEvent[]): Promise<void> =>
  insertAuditEvents(
    tx,
    events.map((event) => ({
      ...event,
      occurredAt: context.clock.now(),
      actorId: context.viewer?.id ?? null,
      actorRole: context.viewer?.role ?? null,
      ipAddress: context.origin.ipAddress,
      requestId: context.origin.requestId,
    })),
  )
