import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { publishEvents } from '../live/live.service.ts'
import { markSubjectNotificationsRead } from '../notifications/notify.service.ts'
import { countMessagesAfter, updateThread } from './thread-locks.repository.ts'
import {
  readThreadState,
  refuseUnknownThread,
  type ThreadState,
  withThreadLock,
} from './thread-locks.service.ts'

type ReadPosition = { readonly threadId: string; readonly number: number }
type ReadState = { ownReadNumber: number; unread: number }

/**
 * Marks a thread as read up to a number, but never backwards or beyond the newest message. Publishes the read number to
 * both sides, and marks the notification read once every message is read.
 */
export async function markRead(
  context: StudentOrInstructorContext,
  { threadId, number }: ReadPosition,
): Promise<ReadState> {
  const seen = await readThreadState(context, threadId, refuseUnknownThread)
  const known = readStateOf(seen, context)
  // Every tab and device reports the same position: skip the lock when nothing changes.
  if (Math.min(number, seen.lastNumber) <= known.ownReadNumber) return known
  return withThreadLock(context, threadId, refuseUnknownThread, async (tx, thread) => {
    const { viewer } = context
    const before = readStateOf(thread, context)
    const ownReadNumber = Math.min(number, thread.lastNumber)
    if (ownReadNumber <= before.ownReadNumber) return before
    const unread = await countMessagesAfter(tx, thread, viewer.role, ownReadNumber)
    const written =
      viewer.role === 'student'
        ? { studentReadNumber: ownReadNumber, studentUnread: unread }
        : { mentorReadNumber: ownReadNumber, mentorUnread: unread }
    await updateThread(tx, threadId, written)
    const about = { userId: viewer.id, kind: 'message', subjectId: threadId } as const
    const readEvents = unread === 0 ? await markSubjectNotificationsRead(tx, context, about) : []
    const to = [thread.studentId, thread.mentorId]
    await publishEvents(tx, [...readEvents, { to, kind: 'read', subjectId: threadId, number: ownReadNumber }])
    return { ownReadNumber, unread }
  })
}

const readStateOf = (thread: ThreadState, { viewer }: StudentOrInstructorContext): ReadState =>
  viewer.role === 'student'
    ? { ownReadNumber: thread.studentReadNumber, unread: thread.studentUnread }
    : { ownReadNumber: thread.mentorReadNumber, unread: thread.mentorUnread }
