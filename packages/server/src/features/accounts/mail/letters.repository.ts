import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../accounts.table.ts'

export type Addressee = Pick<typeof users.$inferSelect, 'id' | 'name' | 'emailVerified'>

/** The person a letter to this address is for; undefined where nobody has it. */
export const findAddressee = async (tx: Database, address: string): Promise<Addressee | undefined> => {
  const [row] = await tx
    .select({ id: users.id, name: users.name, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, address.toLowerCase()))
  return row
}
