import * as z from 'zod'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { fileErrors, uploadAttachmentErrors } from '../files/files.errors.ts'
import { fileLinkSchema } from '../files/files.schemas.ts'
import { chatErrors } from './chat.errors.ts'
import {
  messageListSchema,
  messagePageSchema,
  messageSchema,
  newMessageSchema,
  readPositionSchema,
  threadIdSchema,
  threadPageSchema,
  threadSchema,
} from './chat.schemas.ts'

const { THREAD_NOT_FOUND, THREAD_ARCHIVED, THREAD_PARTNER_MISSING } = chatErrors
const { MESSAGE_EMPTY, MESSAGES_TOO_FAST, MESSAGE_NOT_FOUND } = chatErrors
const { FILE_NOT_FOUND } = fileErrors

const sendErrors = {
  THREAD_NOT_FOUND,
  THREAD_ARCHIVED,
  THREAD_PARTNER_MISSING,
  MESSAGE_EMPTY,
  MESSAGES_TOO_FAST,
  ...uploadAttachmentErrors,
}

/**
 * For students and instructors: a thread is visible to its two members alone. Spec 1 §2 and §7, Spec 2 §2 and
 * §7.
 */
export const chatContract = {
  /**
   * Lists the viewer's threads: those with unread messages or a meeting to answer first, longest waiting on top, then
   * the most recently active; searches the partner's name and the project's title.
   */
  listThreads: procedure.input(pageRequestSchema).output(threadPageSchema),

  /**
   * Finds the thread to open if the viewer chose none: the newest with unread messages, else the newest with a meeting
   * to answer, else the newest; null without any.
   */
  findThreadToOpen: procedure.output(z.object({ threadId: idSchema.nullable() })),

  /** Returns one of the viewer's threads. */
  readThread: procedure.errors({ THREAD_NOT_FOUND }).input(threadIdSchema).output(threadSchema),

  /** Counts unread messages, and the threads they are in. */
  countUnread: procedure.output(z.object({ messages: z.int(), threads: z.int() })),

  /** Lists a thread's newest messages, those before a number, or those after one. */
  listMessages: procedure.errors({ THREAD_NOT_FOUND }).input(messageListSchema).output(messagePageSchema),

  /** Sends text, a file, or both. Idempotent by message id. Spec 1 §5, Spec 2 §5. */
  sendMessage: procedure.errors(sendErrors).input(newMessageSchema).output(messageSchema),

  /** Marks a thread as read up to a number, for all of the viewer's devices. A lower number changes nothing. */
  markRead: procedure
    .errors({ THREAD_NOT_FOUND })
    .input(readPositionSchema)
    .output(z.object({ ownReadNumber: z.int(), unread: z.int() })),

  /** Shows the other side that the viewer is typing, for a few seconds. */
  sendTyping: procedure
    .errors({ THREAD_NOT_FOUND })
    .input(threadIdSchema)
    .output(z.object({ isDelivered: z.boolean() })),

  /** Creates a signed link to a message's file. */
  linkToAttachment: procedure
    .errors({ MESSAGE_NOT_FOUND, FILE_NOT_FOUND })
    .input(z.object({ messageId: idSchema }))
    .output(fileLinkSchema),
}
