import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from './accounts.table.ts'

/** What people say of themselves; the columns that one's own profile writes, and no others. */
const profileColumns = {
  name: users.name,
  phone: users.phone,
  course: users.course,
  specialization: users.specialization,
  year: users.year,
  college: users.college,
  bio: users.bio,
  experience: users.experience,
  qualification: users.qualification,
}
export type ProfileRow = Pick<typeof users.$inferSelect, keyof typeof profileColumns>

/** A person's profile with what stands fixed in it. */
export async function findProfile(db: Database, userId: string) {
  const [row] = await db
    .select({
      ...{ id: users.id, role: users.role, email: users.email, emailVerified: users.emailVerified },
      ...profileColumns,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** A person's profile, which nobody else changes until the transaction ends. */
export async function lockProfile(tx: Database, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await tx.select(profileColumns).from(users).where(eq(users.id, userId)).for('no key update')
  return row
}

export const writeProfile = async (tx: Database, userId: string, profile: Partial<ProfileRow>, now: Date) => {
  await tx
    .update(users)
    .set({ ...profile, updatedAt: now })
    .where(eq(users.id, userId))
}
