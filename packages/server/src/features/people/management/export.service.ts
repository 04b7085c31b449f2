import type { ExportChunk } from '@capstone/contract/base'
import { EXPORT_CHUNK_SIZE } from '@capstone/contract/base.constants'
import { IMPORT_COLUMNS } from '@capstone/contract/people/imports.constants'
import type { InstructorExport, StudentExport } from '@capstone/contract/people/imports.schemas'
import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { toCsvChunk } from '../../../platform/csv.ts'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { recordPeopleExport } from '../../audit/audit.service.ts'
import { type ExportedPerson, findExportedInstructors, findExportedStudents } from './export.repository.ts'

type ExportFilter = Pick<StudentExport, 'search' | 'person' | 'cursor'>
const queryOf = ({ search, person, cursor }: ExportFilter) => ({
  search,
  person,
  before: timeBounds(cursor),
  limit: EXPORT_CHUNK_SIZE + 1,
})

/**
 * Exports a chunk of the students that match search and course, or one person, newest first, as CSV lines that can be
 * imported again.
 */
export async function exportStudents(context: AdminContext, filter: StudentExport) {
  const query = { ...queryOf(filter), course: filter.course ?? null }
  return exportChunk(context, 'student', filter, await findExportedStudents(context.db, context.scope, query))
}

/** Exports a chunk of the instructors that match search and specialization, like {@link exportStudents}. */
export async function exportInstructors(context: AdminContext, filter: InstructorExport) {
  const query = { ...queryOf(filter), specialization: filter.specialization ?? null }
  return exportChunk(
    context,
    'instructor',
    filter,
    await findExportedInstructors(context.db, context.scope, query),
  )
}

/** Formats a chunk as CSV and records the export in the audit log. */
async function exportChunk(
  context: AdminContext,
  role: ImportedRole,
  filter: StudentExport | InstructorExport,
  people: readonly ExportedPerson[],
): Promise<ExportChunk> {
  const { settings, clock } = context
  const { cursor, ...filters } = filter
  const { items, nextCursor } = toPage(people, EXPORT_CHUNK_SIZE, ({ createdAt, id }) => [createdAt, id])
  const columns = IMPORT_COLUMNS[role]
  const rows = items.map((person) => columns.map(({ field }) => person[field]))
  const headings = columns.map(({ heading }) => heading)
  await recordPeopleExport(context, { role, people: items.length, ...filters }, filters.person)
  return {
    fileName: `${role}s-${toLocalDate(settings, clock.now())}.csv`,
    text: toCsvChunk(headings, rows, cursor === undefined),
    count: items.length,
    nextCursor,
  }
}
