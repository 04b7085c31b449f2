import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { assistantMessages } from '../assistant/assistant.table.ts'
import { storedFiles } from '../files/files.table.ts'
import { handIns, handInVersions } from '../hand-ins/hand-ins.table.ts'
import { paperVersions, studentPapers } from '../papers/papers.table.ts'
import { passageSources, passages } from './passages.table.ts'

/** Finds the student who uploaded a document; undefined if it is somebody else's. */
export async function findOwningStudent(db: Database, sourceId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(passageSources)
    .innerJoin(storedFiles, eq(storedFiles.id, passageSources.fileId))
    .innerJoin(users, sql`${users.id} = ${storedFiles.ownerId} and ${users.role} = 'student'`)
    .where(eq(passageSources.id, sourceId))
  return row?.id
}

const sourcesOf = (studentId: string): SQL => sql`
  select ${passageSources.id} from ${storedFiles}
  join ${passageSources} on ${passageSources.fileId} = ${storedFiles.id}
  where ${storedFiles.ownerId} = ${studentId}`

/** Counts the passages of the documents that a student uploaded. */
export const countStudentPassages = (db: Database, studentId: string): Promise<number> =>
  db.$count(passages, sql`${passages.sourceId} in (${sourcesOf(studentId)})`)

/**
 * Deletes the passages of a student's earlier versions, which are no longer searched, except those that a stored answer
 * quotes.
 */
export async function deletePassagesOfEarlierVersions(db: Database, studentId: string): Promise<void> {
  await db.execute(sql`
    delete from ${passages}
    where source_id in (${sourcesOf(studentId)} and (
      exists (
        select from ${paperVersions} join ${studentPapers} on ${studentPapers.id} = ${paperVersions.paperId}
        where ${paperVersions.path} = ${storedFiles.path} and ${studentPapers.paperUrl} <> ${paperVersions.path})
      or exists (
        select from ${handInVersions} join ${handIns} on ${handIns.id} = ${handInVersions.handInId}
        where ${handInVersions.path} = ${storedFiles.path} and ${handIns.version} <> ${handInVersions.number})))
    and id::text not in (
      select unnest(${assistantMessages.citations}) from ${assistantMessages}
      where ${assistantMessages.studentId} = ${studentId})`)
}
