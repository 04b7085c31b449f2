import type { Message, MessagePage, messageListSchema } from '@capstone/contract/chat/chat.schemas'
import type * as z from 'zod'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { isPicture } from '../files/content/file-types.service.ts'
import { signFileLink } from '../files/downloads/file-links.service.ts'
import { toMeeting } from './meeting-messages.service.ts'
import { findMessages, type MessageRow } from './messages.repository.ts'
import { readThreadState, refuseUnknownThread, type ThreadState } from './thread-locks.service.ts'

type Wanted = z.output<typeof messageListSchema>

// Beyond every number a message can have.
const END = 2_147_483_647

/**
 * Messages of one's thread, oldest first: the newest, those before a number, or those after one. Two statements, however
 * many messages there are. Refuses THREAD_NOT_FOUND. Spec 1 §7, Spec 2 §7.
 */
export async function listMessages(
  context: StudentOrInstructorContext,
  { threadId, after, before, limit }: Wanted,
): Promise<MessagePage> {
  const thread = await readThreadState(context, threadId, refuseUnknownThread)
  const rows = await findMessages(context.db, {
    ...{ threadId, limit, after: after ?? 0, before: before ?? END },
    from: after === undefined ? 'end' : 'beginning',
  })
  const [first, last] = [rows[0]?.number, rows.at(-1)?.number]
  // What came between the two statements counts: it is among the rows.
  const lastNumber = Math.max(thread.lastNumber, last ?? 0)
  return {
    items: rows.map((row) => toMessage(context, row)),
    hasEarlier: (first ?? Math.min(after ?? 0, lastNumber) + 1) > 1,
    hasLater: (last ?? Math.min(before ?? END, lastNumber + 1) - 1) < lastNumber,
    lastNumber,
    ...readNumbersOf(thread, context),
  }
}

/** How far oneself and the other side have read. */
const readNumbersOf = (thread: ThreadState, { viewer }: StudentOrInstructorContext) =>
  viewer.role === 'student'
    ? { ownReadNumber: thread.studentReadNumber, partnerReadNumber: thread.mentorReadNumber }
    : { ownReadNumber: thread.mentorReadNumber, partnerReadNumber: thread.studentReadNumber }

/** A message as one of both sides sees it, with a new link to its file. */
export const toMessage = (context: StudentOrInstructorContext, row: MessageRow): Message => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  isOwn: row.senderId === context.viewer.id,
  senderName: row.senderName,
  text: row.text ?? '',
  file: row.file && {
    ...row.file,
    isPicture: isPicture(row.file.mimeType),
    link: signFileLink(context, { kind: 'attachment', messageId: row.id }),
  },
  meeting:
    row.meeting && toMeeting({ ...row.meeting, proposedByName: row.proposedByName }, context.viewer.id),
  sentAt: row.sentAt,
})
