import type { Database } from '../../db/database.ts'
import { supportMessages } from '../../features/chat/chat.table.ts'

export type MessageRow = typeof supportMessages.$inferInsert

/** Adds messages to their threads. */
export const insertMessages = async (db: Database, messages: readonly MessageRow[]) => {
  await db.insert(supportMessages).values([...messages])
}
