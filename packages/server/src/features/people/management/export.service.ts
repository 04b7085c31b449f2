import { EXPORT_CHUNK_SIZE, IMPORT_COLUMNS } from '@capstone/contract/people/imports.constants'
import type { ExportChunk, InstructorExport, StudentExport } from '@capstone/contract/people/imports.schemas'
import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { toCsv, toCsvLines } from '../../../platform/csv.ts'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
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
  return toChunk(
    context,
    'student',
    filter.cursor,
    await findExportedStudents(context.db, context.scope, query),
  )
}

/** Exports a chunk of the instructors that match search and specialization, like {@link exportStudents}. */
export async function exportInstructors(context: AdminContext, filter: InstructorExport) {
  const query = { ...queryOf(filter), specialization: filter.specialization ?? null }
  return toChunk(
    context,
    'instructor',
    filter.cursor,
    await findExportedInstructors(context.db, context.scope, query),
  )
}

/** Only the first chunk has headings. Each chunk ends with a line break, so that the next one continues below. */
function toChunk(
  { settings, clock }: AdminContext,
  role: ImportedRole,
  cursor: string | undefined,
  people: readonly ExportedPerson[],
): ExportChunk {
  const { items, nextCursor } = toPage(people, EXPORT_CHUNK_SIZE, ({ createdAt, id }) => [createdAt, id])
  const columns = IMPORT_COLUMNS[role]
  const rows = items.map((person) => columns.map(({ field }) => person[field]))
  const headings = columns.map(({ heading }) => heading)
  const text = cursor === undefined ? toCsv(headings, rows) : toCsvLines(rows)
  return {
    fileName: `${role}s-${toLocalDate(settings, clock.now())}.csv`,
    text: `${text}\r\n`,
    count: items.length,
    nextCursor,
  }
}
