import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { accounts, users } from '../accounts.table.ts'

/** Finds the account with this address, case-insensitively, with its password hash; undefined when there is none. */
export async function findSignInAccount(db: Database, email: string) {
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      isVerified: users.emailVerified,
      temporaryPasswordUntil: users.temporaryPasswordUntil,
      knownDevicesSince: users.knownDevicesSince,
      passwordHash: accounts.password,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email.toLowerCase()))
  return row
}
export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findSignInAccount>>>
