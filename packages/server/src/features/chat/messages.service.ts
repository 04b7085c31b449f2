import { firstNumberFor } from '@capstone/contract/chat/chat.policy'
import type { Message, MessagePage, messageListSchema } from '@capstone/contract/chat/chat.schemas'
import type * as z from 'zod'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { isPicture } from '../files/content/file-types.service.ts'
import { signFileLink } from '../files/downloads/file-links.service.ts'
import { toMeeting } from './meeting-messages.service.ts'
import { findMessages, type MessageRow } from './messages.repository.ts'
import { readThreadState, refuseUnknownThread, type ThreadState } from './thread-locks.service.ts'

type MessageListInput = z.output<typeof messageListSchema>

// Greater than any message number.
const END = 2_147_483_647

/**
 * Lists messages of one of the viewer's threads, oldest first: the newest, those before a number, or those after one.
 * Two statements, however many messages there are.
 */
export async function listMessages(
  context: StudentOrInstructorContext,
  { threadId, after, before, limit }: MessageListInput,
): Promise<MessagePage> {
  const thread = await readThreadState(context, threadId, refuseUnknownThread)
  const firstNumber = firstNumberFor(context.viewer, thread)
  const range = {
    after: Math.max(after ?? 0, firstNumber - 1),
    before: Math.max(before ?? END, firstNumber),
  }
  const from = after === undefined ? 'end' : 'beginning'
  const rows = await findMessages(context.db, { threadId, limit, from, ...range })
  const [first, last] = [rows[0]?.number, rows.at(-1)?.number]
  // A message that was added after the thread was loaded may be among the rows, but not in the thread's last number.
  const lastNumber = Math.max(thread.lastNumber, last ?? 0)
  return {
    items: rows.map((row) => toMessage(context, row)),
    hasEarlier: (first ?? Math.min(range.after, lastNumber) + 1) > firstNumber,
    hasLater: (last ?? Math.min(range.before, lastNumber + 1) - 1) < lastNumber,
    firstNumber,
    lastNumber,
    ...readNumbersOf(thread, context),
  }
}

/** How far the viewer and the other side have read. */
const readNumbersOf = (thread: ThreadState, { viewer }: StudentOrInstructorContext) =>
  viewer.role === 'student'
    ? {
        ownReadNumber: thread.studentReadNumber,
        partnerReadNumber: thread.mentorReadNumber,
        missedByPartner: { after: thread.formerReadNumber, upTo: thread.mentorJoinedAfter },
      }
    : {
        ownReadNumber: thread.mentorReadNumber,
        partnerReadNumber: thread.studentReadNumber,
        missedByPartner: { after: 0, upTo: 0 },
      }

/** Converts a message row to what the viewer sees, with a new link to its file. */
export const toMessage = (context: StudentOrInstructorContext, row: MessageRow): Message => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  isOwn: row.senderId === context.viewer.id,
  senderId: row.senderId,
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
