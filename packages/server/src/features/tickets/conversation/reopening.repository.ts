import type { AuditAction, AuditSubject } from '@capstone/contract/audit/audit.constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { auditEvents } from '../../audit/audit.table.ts'

const SUBJECT: AuditSubject = 'ticket'
const REOPENED: AuditAction = 'ticket.reopened'

/**
 * Whether the trail tells that a ticket was ever reopened. Of one that is not resolved now this says that nobody has
 * resolved it since: only its sender's reopening leads out of that state.
 */
export async function wasReopened(tx: Database, ticketId: string): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(auditEvents)
    .where(
      sql`${auditEvents.subjectType} = ${SUBJECT} and ${auditEvents.subjectId} = ${ticketId}
        and ${auditEvents.action} = ${REOPENED}`,
    )
    .limit(1)
  return row !== undefined
}
