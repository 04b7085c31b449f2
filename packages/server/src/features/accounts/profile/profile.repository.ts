import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { users } from '../accounts.table.ts'
import { profileColumns } from './profile.table.ts'

export type ProfileRow = Pick<typeof users.$inferSelect, keyof typeof profileColumns>

/** Finds a profile, with what its form does not change: id, role, e-mail address and whether that is verified. */
export async function findProfile(db: Database, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      emailVerified: users.emailVerified,
      verifiedElsewhere: users.verifiedElsewhere,
      ...profileColumns,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Finds a user's profile and the id of their mentor, and locks the user until the transaction ends. */
export async function lockProfile(tx: Database, userId: string) {
  const [row] = await tx
    .select({ ...profileColumns, assignedInstructor: users.assignedInstructor })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row
}

/** Writes fields of a user's profile that they change themselves. */
export async function writeOwnProfile(tx: Database, userId: string, profile: Partial<ProfileRow>, now: Date) {
  // Read by the trigger that gives hand-ins to students who change their course or year: students who change it
  // themselves get no later due dates, unless they had no course or year before.
  await tx.execute(sql`select set_config('capstone.own_change', 'yes', true)`)
  await writeProfile(tx, userId, profile, now)
  await tx.execute(sql`select set_config('capstone.own_change', '', true)`)
}

/** Writes fields of a user's profile. */
export const writeProfile = async (tx: Database, userId: string, profile: Partial<ProfileRow>, now: Date) => {
  await tx
    .update(users)
    .set({ ...profile, updatedAt: now })
    .where(eq(users.id, userId))
}

/** Finds an instructor's students and those of the projects they mentor, removed projects included. */
export async function findMentoredStudents(tx: Database, instructorId: string): Promise<string[]> {
  const own = tx.select({ id: users.id }).from(users).where(eq(users.assignedInstructor, instructorId))
  const rows = await own.union(
    tx
      .select({ id: studentProjects.studentId })
      .from(studentProjects)
      .where(eq(studentProjects.mentorId, instructorId)),
  )
  return rows.map(({ id }) => id)
}

/** Finds the mentors of a student's projects, removed ones included; null if a project has no mentor. */
export async function findMentorsOf(tx: Database, studentId: string): Promise<(string | null)[]> {
  const rows = await tx
    .selectDistinct({ id: studentProjects.mentorId })
    .from(studentProjects)
    .where(eq(studentProjects.studentId, studentId))
  return rows.map(({ id }) => id)
}
