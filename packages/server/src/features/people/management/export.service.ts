import { EXPORT_CHUNK_SIZE, IMPORT_COLUMNS } from '@capstone/contract/people/imports.constants'
import type { ExportChunk, InstructorExport, StudentExport } from '@capstone/contract/people/imports.schemas'
import type { ImportedRole } from '@capstone/contract/people/people.constants'
import { toCsv, toCsvLines } from '../../../platform/csv.ts'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { type ExportedPerson, findExportedInstructors, findExportedStudents } from './export.repository.ts'

type Asked = Pick<StudentExport, 'search' | 'person' | 'cursor'>
const partOf = ({ search, person, cursor }: Asked) => ({
  search,
  person,
  before: timeBounds(cursor),
  limit: EXPORT_CHUNK_SIZE + 1,
})

/**
 * A part of the students that search and course leave, or the one person asked for, newest first, as lines of a file that
 * can be imported again.
 */
export async function exportStudents(context: AdminContext, asked: StudentExport) {
  const part = { ...partOf(asked), course: asked.course ?? null }
  return toPart(context, 'student', asked.cursor, await findExportedStudents(context.db, context.scope, part))
}

/** A part of the instructors that search and specialization leave, as {@link exportStudents} gives students. */
export async function exportInstructors(context: AdminContext, asked: InstructorExport) {
  const part = { ...partOf(asked), specialization: asked.specialization ?? null }
  return toPart(
    context,
    'instructor',
    asked.cursor,
    await findExportedInstructors(context.db, context.scope, part),
  )
}

/** Only the first part has headings; each ends its last line, so that the next one goes on below. */
function toPart(
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
