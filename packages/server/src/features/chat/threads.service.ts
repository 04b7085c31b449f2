import type { PageRequest } from '@capstone/contract/base'
import { canWriteIn, isThreadMember } from '@capstone/contract/chat/chat.policy'
import type { Thread, ThreadPage } from '@capstone/contract/chat/chat.schemas'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { publishTransient } from '../live/live.service.ts'
import { presenceCutoff } from '../live/presence.service.ts'
import { partnerOf, readThreadState, refuseUnknownThread } from './thread-locks.service.ts'
import { countUnread, findThreads, loadThread, type ThreadRow } from './threads.repository.ts'

type ThreadId = { readonly threadId: string }

/**
 * A page of one's threads, the one last spoken in first, and how many messages of all wait to be read. Threads in which
 * nothing was said and nothing can be said are left out. Two statements. Spec 1 §2, Spec 2 §2.
 */
export async function listThreads(
  context: StudentOrInstructorContext,
  { search, cursor, limit }: PageRequest,
): Promise<ThreadPage> {
  const { db, scope, viewer, clock } = context
  const since = presenceCutoff(clock.now())
  const part = { search, before: timeBounds(cursor), limit: limit + 1, presenceCutoff: since }
  const [rows, unread] = await Promise.all([findThreads(db, scope, part), countUnread(db, scope)])
  const page = toPage(rows, limit, (row) => [row.activeAt, row.id])
  return { ...page, items: page.items.map((row) => toThread(row, viewer.id)), unread: unread.messages }
}

/** One of one's threads. Refuses THREAD_NOT_FOUND. */
export async function readThread(
  context: StudentOrInstructorContext,
  { threadId }: ThreadId,
): Promise<Thread> {
  const { db, viewer, clock } = context
  const sealed = await loadThread(db, viewer.role, threadId, presenceCutoff(clock.now()))
  const row = sealed.openIf((thread) => isThreadMember(viewer, thread), refuseUnknownThread)
  return toThread(row, viewer.id)
}

/** How many messages of how many threads wait to be read. One statement. */
export const readUnread = ({ db, scope }: StudentOrInstructorContext) => countUnread(db, scope)

/** Lets the other side see that one is typing; says whether there was anybody to tell. Refuses THREAD_NOT_FOUND. */
export async function sendTyping(
  context: StudentOrInstructorContext,
  { threadId }: ThreadId,
): Promise<{ isDelivered: boolean }> {
  const thread = await readThreadState(context, threadId, refuseUnknownThread)
  const partner = partnerOf(thread, context.viewer.id)
  const isOpen = canWriteIn({ isArchived: thread.archivedAt !== null, hasPartner: partner !== null })
  if (partner === null || !isOpen) return { isDelivered: false }
  await publishTransient(context.db, [partner], { kind: 'typing', subjectId: threadId })
  return { isDelivered: true }
}

const toThread = (row: ThreadRow, viewerId: string): Thread => ({
  id: row.id,
  title: row.title,
  isArchived: row.isArchived,
  partner: { id: row.partnerId, name: row.partnerName, phone: row.partnerPhone, isOnline: row.isOnline },
  unread: row.unread,
  ownReadNumber: row.ownReadNumber,
  partnerReadNumber: row.partnerReadNumber,
  lastNumber: row.lastNumber,
  last: toLastMessage(row, viewerId),
  activeAt: row.activeAt,
})

const toLastMessage = (row: ThreadRow, viewerId: string): Thread['last'] =>
  row.lastKind === null || row.lastSentAt === null
    ? null
    : {
        kind: row.lastKind,
        text: row.lastText,
        fileName: row.lastFileName,
        isOwn: row.lastSenderId === viewerId,
        sentAt: row.lastSentAt,
      }
