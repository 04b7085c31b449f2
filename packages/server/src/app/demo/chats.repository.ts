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
  /** The last message's number and time, and how far both sides have read. */
  readonly state: Partial<typeof chatThreads.$inferInsert>
}

/** Adds the messages, meetings and files of a thread, and updates its state. */
export async function insertConversation(tx: Database, conversation: Conversation): Promise<void> {
  if (conversation.files.length > 0) await tx.insert(storedFiles).values([...conversation.files])
  if (conversation.meetings.length > 0) await tx.insert(meetings).values([...conversation.meetings])
  await tx.insert(supportMessages).values([...conversation.messages])
  await tx.update(chatThreads).set(conversation.state).where(eq(chatThreads.id, conversation.threadId))
}
