import { PROJECT_STATUS_LABELS } from '@capstone/contract/assignments/assignments.constants'
import type {
  CsvFile,
  MentoredProjectFilters,
} from '@capstone/contract/assignments/mentored-projects.schemas'
import { toCsv } from '../../../platform/csv.ts'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { recordPeopleExport } from '../../audit/audit.service.ts'
import { findAllMentoredProjects } from './mentored-list.repository.ts'

const COLUMNS = [
  'Student',
  'Email',
  'Course',
  'Specialization',
  'Year',
  'Project',
  'Category',
  'Status',
  'Progress (%)',
  'Assigned',
  'Started',
  'Completed',
  // Two columns, because a spreadsheet reads "2/3" as a date.
  'Roadmap steps done',
  'Roadmap steps total',
]

/**
 * Exports all mentored projects that match the filters, newest assigned first, as CSV; records the export in the audit
 * log. Dates are in TIME_ZONE. A student's e-mail address is included only if the instructor mentors the student now.
 */
export async function exportMentoredProjects(
  context: InstructorContext,
  filters: MentoredProjectFilters,
): Promise<CsvFile> {
  const { db, scope, clock, settings } = context
  const now = clock.now()
  const projects = await findAllMentoredProjects(db, scope, { ...filters, now })
  const people = new Set(projects.map(({ student }) => student.id)).size
  await recordPeopleExport(context, { role: 'student', people, ...filters })
  const formatDate = (time: Date | null) => time && toLocalDate(settings, time)
  const rows = projects.map(({ student, ...project }) => [
    student.name,
    student.email,
    student.course,
    student.specialization,
    student.year,
    project.title,
    project.category,
    PROJECT_STATUS_LABELS[project.status],
    project.progress,
    formatDate(project.assignedAt),
    formatDate(project.startedAt),
    formatDate(project.completedAt),
    project.completedStepCount,
    project.stepCount,
  ])
  return { name: `student-projects-${toLocalDate(settings, now)}.csv`, text: toCsv(COLUMNS, rows) }
}
