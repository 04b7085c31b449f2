import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { chatThreads, supportMessages } from '../../features/chat/chat.table.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { meetings } from '../../features/meetings/meetings.table.ts'

export type Conversation = {
  readonly threadId: string
  readonly messages: readonly (typeof supportMessages.$inferInsert)[]
  readonly meetings: readonly (typeof meetings.$inferInsert)[]
  readonly files: readonly (typeof storedFiles.$inferInsert)[]
  /** How far it came, who has read how far, and when it was last spoken in. */
  readonly state: Partial<typeof chatThreads.$inferInsert>
}

/** Adds what was said in a thread, with the meetings and files it names, and how far both sides have read. */
export async function insertConversation(tx: Database, said: Conversation): Promise<void> {
  if (said.files.length > 0) await tx.insert(storedFiles).values([...said.files])
  if (said.meetings.length > 0) await tx.insert(meetings).values([...said.meetings])
  await tx.insert(supportMessages).values([...said.messages])
  await tx.update(chatThreads).set(said.state).where(eq(chatThreads.id, said.threadId))
}
