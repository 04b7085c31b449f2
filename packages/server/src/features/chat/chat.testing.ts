import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Portal } from '../../rpc/context.ts'
import { chatThreads, supportMessages } from './chat.table.ts'

/** Adds many messages of one side in bulk, with the same effect as {@link addMessage} for each. */
export async function addManyMessages(
  { db }: Pick<Portal, 'db'>,
  threadId: string,
  {
    many,
    createdAt = new Date(),
    isByMentor = false,
  }: { many: number; createdAt?: Date; isByMentor?: boolean },
): Promise<void> {
  const isThread = eq(chatThreads.id, threadId)
  const [thread] = await db.select().from(chatThreads).where(isThread)
  if (!thread) throw new Error('There is no such thread.')
  const senderId = isByMentor ? thread.mentorId : thread.studentId
  const lastNumber = thread.lastNumber + many
  const row = { projectId: threadId, senderId, message: 'Hello', createdAt }
  for (let from = thread.lastNumber; from < lastNumber; from += BATCH_SIZE) {
    const next = Math.min(BATCH_SIZE, lastNumber - from)
    const rows = Array.from({ length: next }, (_, index) => ({ ...row, number: from + index + 1 }))
    await db.insert(supportMessages).values(rows)
  }
  const written = isByMentor
    ? { mentorReadNumber: lastNumber, mentorUnread: 0, studentUnread: thread.studentUnread + many }
    : { studentReadNumber: lastNumber, studentUnread: 0, mentorUnread: thread.mentorUnread + many }
  await db
    .update(chatThreads)
    .set({ ...written, lastNumber, activeAt: createdAt })
    .where(isThread)
}

const BATCH_SIZE = 1000

type NewMessage = Partial<typeof supportMessages.$inferInsert> & { readonly projectId: string }

/**
 * Adds the next message of a thread, from its student unless `senderId` says otherwise, unread by the other
 * side. Returns its id.
 */
export async function addMessage({ db }: Pick<Portal, 'db'>, given: NewMessage): Promise<string> {
  const isThread = eq(chatThreads.id, given.projectId)
  const [thread] = await db.select().from(chatThreads).where(isThread)
  if (!thread) throw new Error('There is no such thread.')
  const number = thread.lastNumber + 1
  const { senderId = thread.studentId, id = randomUUID() } = given
  const isStudent = senderId === thread.studentId
  const content = given.message || given.fileUrl || given.kind === 'meeting' ? {} : { message: 'Hello' }
  const receiverId = isStudent ? thread.mentorId : thread.studentId
  await db.insert(supportMessages).values({ receiverId, ...content, ...given, id, senderId, number })
  await db
    .update(chatThreads)
    .set({
      ...{ lastNumber: number, activeAt: given.createdAt ?? new Date() },
      ...(isStudent
        ? { studentReadNumber: number, studentUnread: 0, mentorUnread: thread.mentorUnread + 1 }
        : { mentorReadNumber: number, mentorUnread: 0, studentUnread: thread.studentUnread + 1 }),
    })
    .where(isThread)
  return id
}
