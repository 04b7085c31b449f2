import type { PageRequest } from '@capstone/contract/base'
import { TYPING_LIMIT } from '@capstone/contract/chat/chat.constants'
import { canWriteIn, isThreadMember } from '@capstone/contract/chat/chat.policy'
import type { Thread, ThreadPage } from '@capstone/contract/chat/chat.schemas'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { listSegments, segmentBounds, toSegmentPage } from '../../rpc/segments.ts'
import { countAndCheckLimit } from '../accounts/rate-limits/action-limits.service.ts'
import { publishEvents } from '../live/live.service.ts'
import { presenceCutoff } from '../live/presence.service.ts'
import { findThreads } from './thread-list.repository.ts'
import { partnerOf, readThreadState, refuseUnknownThread } from './thread-locks.service.ts'
import { countUnread, loadThread, type ThreadRow } from './threads.repository.ts'

type ThreadId = { readonly threadId: string }

/**
 * Lists the viewer's threads: those with unread messages or a meeting to answer first, longest waiting on top, then the
 * most recently active; with the unread count of all of them. Threads without messages that the viewer sees are left
 * out once nobody can write in them. Two statements.
 */
export async function listThreads(
  context: StudentOrInstructorContext,
  { search, cursor, limit }: PageRequest,
): Promise<ThreadPage> {
  const { db, scope, viewer, clock } = context
  const bounds = segmentBounds(listSegments(cursor, { isWaitingFirst: true, waiting: 'some' }))
  const query = { search, bounds, limit: limit + 1, ...timesOf(clock.now()) }
  const [rows, unread] = await Promise.all([findThreads(db, scope, query), countUnread(db, scope)])
  const page = toSegmentPage(rows, limit, ({ waitingSince, activeAt }) => ({ waitingSince, time: activeAt }))
  return { ...page, items: page.items.map((row) => toThread(row, viewer.id)), unread: unread.messages }
}

/** Returns one of the viewer's threads. */
export async function readThread(
  context: StudentOrInstructorContext,
  { threadId }: ThreadId,
): Promise<Thread> {
  const { db, viewer, clock } = context
  const sealed = await loadThread(db, viewer.role, threadId, timesOf(clock.now()))
  const row = sealed.openIf((thread) => isThreadMember(viewer, thread), refuseUnknownThread)
  return toThread(row, viewer.id)
}

/**
 * Publishes that the viewer is typing. `isDelivered` is false, and nothing is published, if nobody can write in the
 * thread any more, or beyond TYPING_LIMIT.
 */
export async function sendTyping(
  context: StudentOrInstructorContext,
  { threadId }: ThreadId,
): Promise<{ isDelivered: boolean }> {
  const thread = await readThreadState(context, threadId, refuseUnknownThread)
  const partner = partnerOf(thread, context.viewer.id)
  const isOpen = canWriteIn({ isArchived: thread.archivedAt !== null, hasPartner: partner !== null })
  if (partner === null || !isOpen) return { isDelivered: false }
  if (!(await countAndCheckLimit(context, 'typing', TYPING_LIMIT))) return { isDelivered: false }
  await publishEvents(context.db, [{ to: [partner], kind: 'typing', subjectId: threadId }])
  return { isDelivered: true }
}

const timesOf = (now: Date) => ({ now, presenceCutoff: presenceCutoff(now) })

const toThread = (row: ThreadRow, viewerId: string): Thread => ({
  id: row.id,
  title: row.title,
  isArchived: row.isArchived,
  partner: { id: row.partnerId, name: row.partnerName, phone: row.partnerPhone, isOnline: row.isOnline },
  unread: row.unread,
  meetingsToAnswer: row.meetingsToAnswer,
  ownReadNumber: row.ownReadNumber,
  partnerReadNumber: row.partnerReadNumber,
  lastNumber: row.lastNumber,
  last: toLastMessage(row, viewerId),
  activeAt: row.activeAt,
})

const toLastMessage = (row: ThreadRow, viewerId: string): Thread['last'] =>
  row.lastSentAt === null
    ? null
    : {
        text: row.lastText,
        fileName: row.lastFileName,
        meetingStatus: row.lastMeetingStatus,
        isOwn: row.lastSenderId === viewerId,
        sentAt: row.lastSentAt,
      }
