import { PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/** Papers of students; both address fields hold storage paths. Spec 1 §3. */
export const studentPapers = pgTable(
  'student_papers',
  {
    id: idColumn(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    paperUrl: text('paper_url').notNull(),
    status: text({ enum: PAPER_STATUSES }).notNull().default('draft'),
    uploadedAt: timestampColumn('uploaded_at').notNull().defaultNow(),
    publishedAt: timestampColumn('published_at'),
    publishedUrl: text('published_url'),
    feedback: text(),
  },
  (table) => [
    oneOf('status', PAPER_STATUSES),
    index('student_papers_student_index').on(
      table.studentId,
      table.uploadedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('student_papers_status_index').on(
      table.status,
      table.uploadedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('student_papers_uploaded_index').on(
      table.uploadedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)
