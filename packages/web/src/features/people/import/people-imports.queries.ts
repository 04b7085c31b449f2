import type { ImportReview, NewImport } from '@capstone/contract/people/imports.schemas'
import type { ImportOutcome } from '@capstone/contract/people/people.constants'
import type { LoadExportChunk } from '../../../lib/files/use-chunked-export.ts'
import { api, calls } from '../../../lib/http/api.ts'
import { cursorPagination, pageInput } from '../../../lib/http/cursor-pagination.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import type { InstructorFilters } from '../management/managed-instructors.queries.ts'
import type { StudentFilters } from '../management/managed-students.queries.ts'
import type { FileLine } from './import-file.model.ts'

/** The administrator's own imports that are not yet written. */
export const unfinishedImportsQuery = calls.people.listUnfinishedImports.queryOptions({ staleTime: 0 })

/** The state of an import. */
export const importFiguresQuery = (id: string) =>
  calls.people.readImportFigures.queryOptions({ input: { id } })

/** Whether the people an import invited can sign in only with links, because their invitations cannot be mailed. */
export const needsInvitationLinks = ({ state, invited, areInvitationsMailed }: ImportReview) =>
  state === 'written' && invited > 0 && !areInvitationsMailed

/** The lines of an import, all or those of one outcome, page by page. */
export const importLinesQuery = (id: string, outcome: ImportOutcome | undefined) =>
  calls.people.listImportLines.infiniteOptions({
    input: (cursor: string) => ({ id, ...(outcome && { outcome }), ...pageInput(cursor) }),
    ...cursorPagination,
  })

interface SendOptions {
  readonly file: NewImport
  readonly chunks: readonly (readonly FileLine[])[]
  /** Called with how many lines the server has received. */
  readonly onReceived: (received: number) => void
  readonly isStopped: () => boolean
}

/** Sends a file's lines chunk by chunk, until it is stopped. */
export async function sendLines({ file, chunks, onReceived, isStopped }: SendOptions): Promise<void> {
  await api.people.startImport(file)
  for (const lines of chunks) {
    if (isStopped()) return
    const { received } = await api.people.stageImportLines({ id: file.id, lines: [...lines] })
    onReceived(received)
  }
}

/** Cancels an import; one that no longer exists counts as cancelled. */
export async function discardImport(id: string): Promise<void> {
  try {
    await api.people.cancelImport({ id })
  } catch (error) {
    if (refusalCode(error) !== 'IMPORT_NOT_FOUND') throw error
  }
}

/** Loads the CSV export of the students that match the filters, chunk by chunk. */
export const loadStudentExportChunk =
  ({ search = '', course, person }: StudentFilters): LoadExportChunk =>
  (from) =>
    api.people.exportStudents({ search, ...(course && { course }), ...(person && { person }), ...from })

/** Loads the CSV export of the instructors that match the filters, chunk by chunk. */
export const loadInstructorExportChunk =
  ({ search = '', specialization, person }: InstructorFilters): LoadExportChunk =>
  (from) =>
    api.people.exportInstructors({
      search,
      ...(specialization && { specialization }),
      ...(person && { person }),
      ...from,
    })
