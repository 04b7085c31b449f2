import { ROLES } from '@capstone/contract/accounts/accounts.constants'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@capstone/contract/audit/audit.constants'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'

/** The audit log. People are referenced by id without a foreign key, since events outlive accounts. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: idColumn(),
    occurredAt: timestampColumn('occurred_at').notNull().default(databaseTime),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role', { enum: ROLES }),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    subjectType: text('subject_type', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id'),
    before: jsonb(),
    after: jsonb(),
    ipAddress: text('ip_address'),
    requestId: text('request_id'),
    /** The event of the bulk write that this event is a part of. */
    partOf: uuid('part_of'),
  },
  (table) => [
    oneOf('action', AUDIT_ACTIONS),
    oneOf('subject_type', AUDIT_SUBJECTS),
    index('audit_events_occurred_index')
      .on(table.occurredAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`part_of is null`),
    index('audit_events_action_index')
      .on(table.action, table.occurredAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`part_of is null`),
    index('audit_events_actor_index')
      .on(table.actorId, table.occurredAt.desc().nullsFirst())
      .where(sql`part_of is null`),
    index('audit_events_subject_index').on(
      table.subjectType,
      table.subjectId,
      table.occurredAt.desc().nullsFirst(),
    ),
    // All events in the order of time, for the deletion of the oldest; small, since they are stored in that order.
    index('audit_events_age_index').using('brin', table.occurredAt),
  ],
)
