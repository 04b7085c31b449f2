import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { verifications } from '../accounts.table.ts'

type NewFlow = Pick<typeof verifications.$inferInsert, 'identifier' | 'value' | 'expiresAt'>

/** Keeps what has to be remembered of a sign-in that is under way. */
export const insertFlow = async (db: Database, flow: NewFlow) => {
  await db.insert(verifications).values(flow)
}

/** Takes a sign-in that is under way, for one of many who try at once; undefined when there is none. */
export async function deleteFlow(db: Database, identifier: string) {
  const [flow] = await db
    .delete(verifications)
    .where(eq(verifications.identifier, identifier))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt })
  return flow
}
