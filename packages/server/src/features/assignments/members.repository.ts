import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { studentProjects } from './assignments.table.ts'
import { isGiven, isThere, mentorId } from './project-words.table.ts'

/** The two members of a project's thread; the mentor may be missing. */
export type Members = { readonly id: string; readonly studentId: string; readonly mentorId: string | null }

const selectMembers = (db: Database, id: string) =>
  db
    .select({ id: studentProjects.id, studentId: studentProjects.studentId, mentorId })
    .from(studentProjects)
    .leftJoin(instructorProjects, isGiven)
    .where(and(eq(studentProjects.id, id), isThere))

/** The members of a project that was not withdrawn, sealed. */
export async function loadMembers(db: Database, id: string): Promise<Sealed<Members>> {
  const [row] = await selectMembers(db, id)
  return new Sealed(row)
}

/** The same, with the project locked until the transaction ends, so that what is written for it takes turns. */
export async function lockMembers(tx: Database, id: string): Promise<Sealed<Members>> {
  const [row] = await selectMembers(tx, id).for('no key update', { of: studentProjects })
  return new Sealed(row)
}
