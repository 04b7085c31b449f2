import type { Database } from '../../../db/database.ts'
import { accounts, users } from '../accounts.table.ts'

type NewStudent = { readonly name: string; readonly email: string; readonly passwordHash: string | null }

/** Inserts a student's account; returns its id, or undefined if the address is taken. */
export async function insertStudent(
  tx: Database,
  { passwordHash, ...student }: NewStudent,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(users)
    .values({ ...student, role: 'student' })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!row) return undefined
  await tx
    .insert(accounts)
    .values({ userId: row.id, accountId: row.id, providerId: 'credential', password: passwordHash })
  return row.id
}
