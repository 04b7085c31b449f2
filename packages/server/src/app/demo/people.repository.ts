import { and, eq, inArray, like } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accounts, users } from '../../features/accounts/accounts.table.ts'

export type SamplePerson = typeof users.$inferInsert & { readonly id: string }

/** Adds people with the same password. */
export async function insertPeople(tx: Database, people: readonly SamplePerson[], password: string) {
  await tx.insert(users).values([...people])
  await tx.insert(accounts).values(
    people.map(({ id, createdAt }) => ({
      userId: id,
      accountId: id,
      providerId: 'credential',
      password,
      createdAt,
    })),
  )
}

/** Sets the password of everybody with an address of this domain, as one they may keep; returns their addresses. */
export async function writePasswords(tx: Database, domain: string, password: string) {
  const people = await tx
    .update(users)
    .set({ mustChangePassword: false, temporaryPasswordUntil: null })
    .where(like(users.email, `%@${domain}`))
    .returning({ id: users.id, email: users.email })
  const ids = people.map(({ id }) => id)
  await tx
    .update(accounts)
    .set({ password })
    .where(and(inArray(accounts.userId, ids), eq(accounts.providerId, 'credential')))
  return people.map(({ email }) => email)
}
