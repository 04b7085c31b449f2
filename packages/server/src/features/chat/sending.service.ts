import { isVisible } from '@capstone/contract/base'
import {
  ATTACHMENT_SLOTS,
  MESSAGE_RATE_MAX,
  MESSAGE_RATE_SECONDS,
} from '@capstone/contract/chat/chat.constants'
import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { canWriteIn } from '@capstone/contract/chat/chat.policy'
import type { Message, NewMessage } from '@capstone/contract/chat/chat.schemas'
import type { Database } from '../../db/database.ts'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../rpc/refuse.ts'
import { attachStagedFile, type StagedFile, stageUpload } from '../files/files.service.ts'
import { writeMessage } from './message-writing.service.ts'
import { countSentMessages, findMessage, type MessageRow } from './messages.repository.ts'
import { toMessage } from './messages.service.ts'
import {
  partnerOf,
  readThreadState,
  refuseUnknownThread,
  type ThreadState,
  withThreadLock,
} from './thread-locks.service.ts'

/**
 * Sends a message with text, an attachment, or both. Idempotent by message id. The attachment and its message are
 * written in one transaction. Refuses THREAD_NOT_FOUND, THREAD_ARCHIVED, THREAD_PARTNER_MISSING, MESSAGE_EMPTY,
 * MESSAGES_TOO_FAST, INPUT_INVALID for an id that is taken, and what `stageUpload` refuses.
 */
export async function sendMessage(context: StudentOrInstructorContext, input: NewMessage): Promise<Message> {
  const { db } = context
  if (!isVisible(input.text) && !input.uploadId) refuse(chatErrors, 'MESSAGE_EMPTY')
  const staged = input.uploadId === undefined ? null : await stageAttachment(context, input, input.uploadId)
  await withThreadLock(context, input.threadId, refuseUnknownThread, async (tx, thread) => {
    const known = await findMessage(tx, input.id)
    if (known) return requireSame(known, context, input)
    requireOpen(thread, context)
    await requireRateLimit(tx, context)
    if (staged) await attachStagedFile(tx, staged)
    await writeMessage(tx, context, thread, {
      id: input.id,
      kind: 'text',
      message: input.text || null,
      fileUrl: staged?.path ?? null,
    })
  })
  const sent = await findMessage(db, input.id)
  // The thread may have been deleted with its student since.
  return sent ? toMessage(context, sent) : refuseUnknownThread()
}

/** Moves the upload into storage if the thread accepts messages; null when the message was sent already. */
async function stageAttachment(
  context: StudentOrInstructorContext,
  input: NewMessage,
  uploadId: string,
): Promise<StagedFile | null> {
  const { db, viewer } = context
  const thread = await readThreadState(context, input.threadId, refuseUnknownThread)
  const known = await findMessage(db, input.id)
  if (known) {
    requireSame(known, context, input)
    return null
  }
  requireOpen(thread, context)
  const slot = ATTACHMENT_SLOTS[viewer.role]
  return stageUpload(context, { uploadId, slot, pathOf: (name) => `${viewer.id}/${name}` })
}

function requireSame(known: MessageRow, { viewer }: StudentOrInstructorContext, { threadId }: NewMessage) {
  const isSame = known.threadId === threadId && known.senderId === viewer.id && known.kind === 'text'
  if (!isSame) refuseTakenId()
}

function requireOpen(thread: ThreadState, { viewer }: StudentOrInstructorContext) {
  const hasPartner = partnerOf(thread, viewer.id) !== null
  const isArchived = thread.archivedAt !== null
  if (canWriteIn({ isArchived, hasPartner })) return
  refuse(chatErrors, isArchived ? 'THREAD_ARCHIVED' : 'THREAD_PARTNER_MISSING')
}

async function requireRateLimit(tx: Database, { viewer, clock }: StudentOrInstructorContext) {
  const now = clock.now().getTime()
  // Counts times slightly ahead: the clocks of two servers may differ. Times further ahead are from before a clock was
  // set back.
  const period = MESSAGE_RATE_SECONDS * 1000
  const counted = { since: new Date(now - period), until: new Date(now + period) }
  const sent = await countSentMessages(tx, viewer.id, counted, MESSAGE_RATE_MAX)
  if (sent >= MESSAGE_RATE_MAX) refuse(chatErrors, 'MESSAGES_TOO_FAST')
}
