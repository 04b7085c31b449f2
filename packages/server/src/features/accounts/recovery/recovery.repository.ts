import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { oneTimeTokens, sessions } from '../accounts.table.ts'

/** Ends every session, link and recovery session of a person. */
export async function endAllAccess(tx: Database, userId: string) {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}
