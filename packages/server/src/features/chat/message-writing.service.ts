import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { refuseTakenId } from '../../rpc/refuse.ts'
import { publishEvents } from '../live/live.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { insertMessage } from './messages.repository.ts'
import { updateThread } from './thread-locks.repository.ts'
import { partnerOf, type ThreadState } from './thread-locks.service.ts'

/** The content of a message: text, a file path, or both; a meeting has neither. */
export type MessageContent = {
  readonly id: string
  readonly kind: 'text' | 'meeting'
  readonly message: string | null
  readonly fileUrl: string | null
}

/**
 * Adds a message with the next number to a locked thread, updates its counts, notifies the other side, and publishes it
 * to both; call it last in a transaction. What the sender has not read stays unread: they may be writing from another
 * screen, or before it arrived. Refuses INPUT_INVALID for an id that is taken.
 */
export async function writeMessage(
  tx: Database,
  context: SignedInContext,
  thread: ThreadState,
  content: MessageContent,
): Promise<void> {
  const { viewer } = context
  const number = thread.lastNumber + 1
  const receiverId = partnerOf(thread, viewer.id)
  const now = context.clock.now()
  const row = { ...content, projectId: thread.id, number, senderId: viewer.id, receiverId, createdAt: now }
  const isStudent = viewer.id === thread.studentId
  const { studentUnread, mentorUnread } = thread
  const [isNew] = await Promise.all([
    insertMessage(tx, row),
    updateThread(tx, thread.id, {
      lastNumber: number,
      // The clocks of two servers may differ: never move `activeAt` back.
      activeAt: now < thread.activeAt ? thread.activeAt : now,
      ...(isStudent
        ? { mentorUnread: mentorUnread + 1, ...(studentUnread === 0 && { studentReadNumber: number }) }
        : { studentUnread: studentUnread + 1, ...(mentorUnread === 0 && { mentorReadNumber: number }) }),
    }),
  ])
  if (!isNew) refuseTakenId()
  const subjectId = thread.id
  const payload = { kind: 'message', title: thread.title, by: viewer.name, messages: 1 } as const
  const events = await notify(tx, context, [{ userId: receiverId, subjectId, payload }])
  await publishEvents(tx, [...events, { to: [viewer.id, receiverId], kind: 'message', subjectId, number }])
}
