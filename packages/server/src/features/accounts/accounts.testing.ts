import { hashPassword } from 'better-auth/crypto'
import type { Portal } from '../../rpc/context.ts'
import { insertUserWithPassword } from './accounts.repository.ts'
import type { users } from './accounts.table.ts'

type NewAccount = Partial<typeof users.$inferInsert> & { email: string; password: string }

/** Writes a person who can sign in with this password; returns their id. */
export const createAccount = async ({ db }: Pick<Portal, 'db'>, { password, ...user }: NewAccount) =>
  insertUserWithPassword(db, { name: 'A person', ...user, passwordHash: await hashPassword(password) })
