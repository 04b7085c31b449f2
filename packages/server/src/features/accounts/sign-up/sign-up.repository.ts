import type { Database } from '../../../db/database.ts'
import { accounts, users } from '../accounts.table.ts'

type Newcomer = { readonly name: string; readonly email: string; readonly passwordHash: string | null }

/** Makes a student's account, unless the address is taken; returns its id, undefined where it is. */
export async function insertNewcomer(
  tx: Database,
  { passwordHash, ...newcomer }: Newcomer,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(users)
    .values({ ...newcomer, role: 'student' })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!row) return undefined
  await tx
    .insert(accounts)
    .values({ userId: row.id, accountId: row.id, providerId: 'credential', password: passwordHash })
  return row.id
}
