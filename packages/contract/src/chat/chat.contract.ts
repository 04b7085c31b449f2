import * as z from 'zod'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { fileErrors } from '../files/files.errors.ts'
import { fileLinkSchema } from '../files/files.schemas.ts'
import { chatErrors } from './chat.errors.ts'
import {
  messageListSchema,
  messagePageSchema,
  messageSchema,
  newMessageSchema,
  readMarkSchema,
  threadIdSchema,
  threadPageSchema,
  threadSchema,
} from './chat.schemas.ts'

const { THREAD_NOT_FOUND, THREAD_ARCHIVED, THREAD_PARTNER_MISSING } = chatErrors
const { MESSAGE_EMPTY, MESSAGES_TOO_FAST, MESSAGE_NOT_FOUND } = chatErrors
const { UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, FILE_NOT_FOUND, STORAGE_FAILED } = fileErrors

const sendErrors = {
  ...{ THREAD_NOT_FOUND, THREAD_ARCHIVED, THREAD_PARTNER_MISSING, MESSAGE_EMPTY, MESSAGES_TOO_FAST },
  ...{ UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, FILE_TYPE_MISMATCH, STORAGE_FAILED },
}

/** Students and instructors only: a thread is its two members' alone. Spec 1 §2 and §7, Spec 2 §2 and §7. */
export const chatContract = {
  /** One's threads, the one last spoken in first; searches the other side's name and the project's title. */
  listThreads: procedure.input(pageRequestSchema).output(threadPageSchema),

  /** One thread of one's own. Refuses THREAD_NOT_FOUND. */
  readThread: procedure.errors({ THREAD_NOT_FOUND }).input(threadIdSchema).output(threadSchema),

  /** How many messages of how many threads wait to be read. */
  countUnread: procedure.output(z.object({ messages: z.int(), threads: z.int() })),

  /** The newest messages of a thread, or older ones, or those that came since. Refuses THREAD_NOT_FOUND. */
  listMessages: procedure.errors({ THREAD_NOT_FOUND }).input(messageListSchema).output(messagePageSchema),

  /**
   * Sends text, a file, or both; the same id twice is one message.
   * Refuses THREAD_NOT_FOUND, THREAD_ARCHIVED, THREAD_PARTNER_MISSING, MESSAGE_EMPTY, MESSAGES_TOO_FAST, and what is
   * wrong with the file. Spec 1 §5, Spec 2 §5.
   */
  sendMessage: procedure.errors(sendErrors).input(newMessageSchema).output(messageSchema),

  /** Notes that one has read up to a number, on all of one's devices; never goes back. Refuses THREAD_NOT_FOUND. */
  markRead: procedure
    .errors({ THREAD_NOT_FOUND })
    .input(readMarkSchema)
    .output(z.object({ ownReadNumber: z.int(), unread: z.int() })),

  /** Lets the other side see that one is typing, for some seconds. Refuses THREAD_NOT_FOUND. */
  sendTyping: procedure
    .errors({ THREAD_NOT_FOUND })
    .input(threadIdSchema)
    .output(z.object({ isDelivered: z.boolean() })),

  /** A new signed link to a message's file. Refuses MESSAGE_NOT_FOUND, FILE_NOT_FOUND. */
  attachmentLink: procedure
    .errors({ MESSAGE_NOT_FOUND, FILE_NOT_FOUND })
    .input(z.object({ messageId: idSchema }))
    .output(fileLinkSchema),
}
