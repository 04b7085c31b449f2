import { DIFFICULTIES, REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/** Projects students ask for. Spec 1 §3. */
export const projectRequests = pgTable(
  'project_requests',
  {
    id: idColumn(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    techStack: text('tech_stack').array().notNull().default(sql`'{}'`),
    difficulty: text({ enum: DIFFICULTIES }),
    duration: text(),
    roadmap: text().array().notNull().default(sql`'{}'`),
    status: text({ enum: REQUEST_STATUSES }).notNull().default('pending'),
    requestedAt: timestampColumn('requested_at').notNull().defaultNow(),
    reviewedAt: timestampColumn('reviewed_at'),
  },
  (table) => [
    oneOf('status', REQUEST_STATUSES),
    oneOf('difficulty', DIFFICULTIES),
    index('project_requests_student_index').on(
      table.studentId,
      table.requestedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('project_requests_status_index').on(
      table.status,
      table.requestedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('project_requests_requested_index').on(
      table.requestedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)
