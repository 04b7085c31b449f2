import type { ExportChunk } from '@capstone/contract/base'
import { PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import type { InstructorProgressExport } from '@capstone/contract/people/instructor-progress.schemas'
import { PROGRESS_WEEKS } from '@capstone/contract/people/people.constants'
import { toCsvChunk } from '../../../platform/csv.ts'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { recordPeopleExport } from '../../audit/audit.service.ts'
import { listInstructorProgress } from './instructor-progress.service.ts'

const COLUMNS = [
  'Instructor',
  'Email',
  'Specialization',
  'Waiting since',
  'To review',
  'Students',
  'Projects in the repository',
  'Assignments',
  'Completed',
  'In progress',
  'Pending',
  'Completion rate (%)',
  'Days to complete',
  `Completed, last ${PROGRESS_WEEKS} weeks`,
]

/**
 * Exports a chunk of the instructors that match the search with their mentoring statistics, in the order of the list,
 * as CSV; records the export in the audit log. Dates are in TIME_ZONE.
 */
export async function exportInstructorProgress(
  context: AdminContext,
  { cursor, ...filters }: InstructorProgressExport,
): Promise<ExportChunk> {
  const { settings, clock } = context
  const { items, nextCursor } = await listInstructorProgress(context, {
    ...filters,
    cursor,
    limit: PAGE_SIZE_MAX,
  })
  await recordPeopleExport(context, { role: 'instructor', people: items.length, ...filters })
  const rows = items.map(({ waitingSince, completedByWeek, ...instructor }) => [
    instructor.name,
    instructor.email,
    instructor.specialization,
    waitingSince && toLocalDate(settings, waitingSince),
    instructor.toReview,
    instructor.students,
    instructor.projects,
    instructor.assignments,
    instructor.completed,
    instructor.inProgress,
    instructor.pending,
    instructor.completionRate,
    instructor.averageDays,
    completedByWeek.reduce((sum, completed) => sum + completed, 0),
  ])
  return {
    fileName: `instructor-progress-${toLocalDate(settings, clock.now())}.csv`,
    text: toCsvChunk(COLUMNS, rows, cursor === undefined),
    count: items.length,
    nextCursor,
  }
}
