import type { NewImport } from '@capstone/contract/people/imports.schemas'
import type { ImportOutcome } from '@capstone/contract/people/people.constants'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import type { InstructorFilters } from '../management/managed-instructors.queries.ts'
import type { StudentFilters } from '../management/managed-students.queries.ts'
import type { LoadChunk } from '../management/use-people-export.ts'
import type { FileLine } from './import-file.model.ts'

/** One's own imports that wait to be written. */
export const unfinishedImportsQuery = calls.people.unfinishedImports.queryOptions({ staleTime: 0 })

/** How it stands with an import. */
export const importFiguresQuery = (id: string) => calls.people.importFigures.queryOptions({ input: { id } })

/** The lines of an import, all or those of one outcome, page by page. */
export const importLinesQuery = (id: string, outcome: ImportOutcome | undefined) =>
  calls.people.listImportLines.infiniteOptions({
    input: (cursor: string) => ({ id, ...(outcome && { outcome }), ...pageInput(cursor) }),
    ...cursorPagination,
  })

interface Sending {
  readonly file: NewImport
  readonly parts: readonly (readonly FileLine[])[]
  /** Called with how many lines have arrived. */
  readonly onReceived: (received: number) => void
  readonly isStopped: () => boolean
}

/** Sends a file's lines part by part; ends early when it is stopped. */
export async function sendLines({ file, parts, onReceived, isStopped }: Sending): Promise<void> {
  await api.people.startImport(file)
  for (const lines of parts) {
    if (isStopped()) return
    const { received } = await api.people.stageImportLines({ id: file.id, lines: [...lines] })
    onReceived(received)
  }
}

/** Cancels an import; one that is gone already is as good as cancelled. */
export async function discardImport(id: string): Promise<void> {
  try {
    await api.people.cancelImport({ id })
  } catch (error) {
    if (refusalCode(error) !== 'IMPORT_NOT_FOUND') throw error
  }
}

/** Asks for the students that these filters leave, part by part. */
export const loadStudentChunk =
  ({ search = '', course, person }: StudentFilters): LoadChunk =>
  (from) =>
    api.people.exportStudents({ search, ...(course && { course }), ...(person && { person }), ...from })

/** The same for instructors. */
export const loadInstructorChunk =
  ({ search = '', specialization, person }: InstructorFilters): LoadChunk =>
  (from) =>
    api.people.exportInstructors({
      search,
      ...(specialization && { specialization }),
      ...(person && { person }),
      ...from,
    })
