import type { Database } from '../../db/database.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { paperVersions, studentPapers } from '../../features/papers/papers.table.ts'

export type PaperRow = typeof studentPapers.$inferInsert
export type VersionRow = typeof paperVersions.$inferInsert
export type PaperFileRow = Omit<typeof storedFiles.$inferInsert, 'state' | 'bucket'>

/** Adds a paper together with its versions and the rows of its stored files. */
export async function insertPaper(
  tx: Database,
  paper: PaperRow,
  versions: VersionRow[],
  files: readonly PaperFileRow[],
) {
  await tx
    .insert(storedFiles)
    .values(files.map((file) => ({ ...file, bucket: 'papers' as const, state: 'attached' as const })))
  await tx.insert(studentPapers).values(paper)
  await tx.insert(paperVersions).values(versions)
}
