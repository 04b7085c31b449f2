import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Portal } from '../../rpc/context.ts'
import { chatThreads, supportMessages } from './chat.table.ts'

/** Adds `count` messages from one side in bulk, without a receiver; the thread changes as with {@link addMessage}. */
export async function addManyMessages(
  { db }: Pick<Portal, 'db'>,
  threadId: string,
  {
    count,
    createdAt = new Date(),
    isByMentor = false,
  }: { count: number; createdAt?: Date; isByMentor?: boolean },
): Promise<void> {
  const isThread = eq(chatThreads.id, threadId)
  const [thread] = await db.select().from(chatThreads).where(isThread)
  if (!thread) throw new Error('There is no such thread.')
  const senderId = isByMentor ? thread.mentorId : thread.studentId
  const lastNumber = thread.lastNumber + count
  const row = { projectId: threadId, senderId, message: 'Hello', createdAt }
  for (let from = thread.lastNumber; from < lastNumber; from += BATCH_SIZE) {
    const batchSize = Math.min(BATCH_SIZE, lastNumber - from)
    const rows = Array.from({ length: batchSize }, (_, index) => ({ ...row, number: from + index + 1 }))
    await db.insert(supportMessages).values(rows)
  }
  const readState = isByMentor
    ? { mentorReadNumber: lastNumber, mentorUnread: 0, studentUnread: thread.studentUnread + count }
    : { studentReadNumber: lastNumber, studentUnread: 0, mentorUnread: thread.mentorUnread + count }
  await db
    .update(chatThreads)
    .set({ ...readState, lastNumber, activeAt: createdAt })
    .where(isThread)
}

const BATCH_SIZE = 1000

type NewMessage = Partial<typeof supportMessages.$inferInsert> & { readonly projectId: string }

/**
 * Adds a message to a thread, unread by the other side. The sender is the student unless `senderId` is set, and has
 * read all earlier messages. Returns the message's id.
 */
export async function addMessage({ db }: Pick<Portal, 'db'>, values: NewMessage): Promise<string> {
  const isThread = eq(chatThreads.id, values.projectId)
  const [thread] = await db.select().from(chatThreads).where(isThread)
  if (!thread) throw new Error('There is no such thread.')
  const number = thread.lastNumber + 1
  const { senderId = thread.studentId, id = randomUUID() } = values
  const isStudent = senderId === thread.studentId
  const content = values.message || values.fileUrl || values.kind === 'meeting' ? {} : { message: 'Hello' }
  const receiverId = isStudent ? thread.mentorId : thread.studentId
  await db.insert(supportMessages).values({ receiverId, ...content, ...values, id, senderId, number })
  await db
    .update(chatThreads)
    .set({
      lastNumber: number,
      activeAt: values.createdAt ?? new Date(),
      ...(isStudent
        ? { studentReadNumber: number, studentUnread: 0, mentorUnread: thread.mentorUnread + 1 }
        : { mentorReadNumber: number, mentorUnread: 0, studentUnread: thread.studentUnread + 1 }),
    })
    .where(isThread)
  return id
}
