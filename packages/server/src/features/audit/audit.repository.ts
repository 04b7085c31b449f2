import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditEvents } from './audit.table.ts'

// A statement can have at most 65,535 parameters; a row takes up to twelve.
const ROW_BATCH_SIZE = 1000

/** Adds events to the audit log. */
export async function insertAuditEvents(tx: Database, events: (typeof auditEvents.$inferInsert)[]) {
  for (let from = 0; from < events.length; from += ROW_BATCH_SIZE)
    await tx.insert(auditEvents).values(events.slice(from, from + ROW_BATCH_SIZE))
}

type CommonColumns = Pick<
  typeof auditEvents.$inferInsert,
  'action' | 'subjectType' | 'partOf' | 'actorId' | 'actorRole' | 'ipAddress' | 'requestId'
> & { readonly occurredAt: Date }

/** Adds an event for each row of `subjects`, a query for `subject_id`, `before` and `after`. */
export const insertAuditEventsOf = (tx: Database, common: CommonColumns, subjects: SQL) =>
  tx.execute(sql`
    insert into ${auditEvents}
      (occurred_at, actor_id, actor_role, action, subject_type, subject_id, before, after, ip_address, request_id,
        part_of)
    select ${common.occurredAt.toISOString()}::timestamptz, ${common.actorId ?? null}::uuid, ${common.actorRole ?? null},
      ${common.action}, ${common.subjectType}, subjects.subject_id, subjects.before, subjects.after,
      ${common.ipAddress ?? null}, ${common.requestId ?? null}, ${common.partOf ?? null}::uuid
    from (${subjects}) subjects`)
