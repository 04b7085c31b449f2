import * as z from 'zod'
import { idSchema, optionalText, pageSchemaOf } from '../base.ts'
import { fileLinkSchema, uploadIdSchema } from '../files/files.schemas.ts'
import { MEETING_STATUSES } from '../meetings/meetings.constants.ts'
import { meetingSchema } from '../meetings/meetings.schemas.ts'
import { MESSAGE_KINDS, MESSAGE_MAX_LENGTH, MESSAGES_PAGE_MAX, MESSAGES_PAGE_SIZE } from './chat.constants.ts'

/** A message number: messages of a thread are numbered from 1, without gaps; 0 is before all of them. */
const numberSchema = z.int().min(0).max(2_000_000_000)

/** The other member of a thread; `id` and `name` are null if nobody is assigned or their account was deleted. */
export const partnerSchema = z.object({
  id: idSchema.nullable(),
  name: z.string().nullable(),
  /** Null if it is not known, and for a student whom the viewer no longer mentors. */
  phone: z.string().nullable(),
  isOnline: z.boolean(),
})
export type Partner = z.infer<typeof partnerSchema>

/** The newest message of a thread as a list shows it; `text` is only its start. */
export const lastMessageSchema = z.object({
  text: z.string(),
  fileName: z.string().nullable(),
  /** The status of the meeting that the message proposed, if it did. */
  meetingStatus: z.enum(MEETING_STATUSES).nullable(),
  isOwn: z.boolean(),
  sentAt: z.date(),
})

/** A conversation about a student's project; it has the id of the assignment. */
export const threadSchema = z.object({
  id: idSchema,
  title: z.string(),
  isArchived: z.boolean(),
  partner: partnerSchema,
  /** Unread messages of the other side. */
  unread: z.int(),
  /** Meetings that the other side proposed and the viewer has seen, but not answered. */
  meetingsToAnswer: z.int(),
  /** How far each side has read, and the newest message's number. */
  ownReadNumber: numberSchema,
  partnerReadNumber: numberSchema,
  lastNumber: numberSchema,
  last: lastMessageSchema.nullable(),
  /** When the last message was sent; before the first one, when the project was assigned. */
  activeAt: z.date(),
})
export type Thread = z.infer<typeof threadSchema>

/** A page of the viewer's threads, with how many messages are unread in all threads. */
export const threadPageSchema = pageSchemaOf(threadSchema).extend({ unread: z.int() })
export type ThreadPage = z.infer<typeof threadPageSchema>

/** An attached file; a picture may be shown inline, anything else is downloaded. */
export const attachmentSchema = z.object({
  name: z.string(),
  size: z.int(),
  mimeType: z.string(),
  isPicture: z.boolean(),
  link: fileLinkSchema,
})
export type Attachment = z.infer<typeof attachmentSchema>

export const messageSchema = z.object({
  id: idSchema,
  number: numberSchema,
  kind: z.enum(MESSAGE_KINDS),
  isOwn: z.boolean(),
  /** Null if the sender's account was deleted, like the name. */
  senderId: idSchema.nullable(),
  senderName: z.string().nullable(),
  text: z.string(),
  file: attachmentSchema.nullable(),
  meeting: meetingSchema.nullable(),
  sentAt: z.date(),
})
export type Message = z.infer<typeof messageSchema>

export const threadIdSchema = z.object({ threadId: idSchema })

/** Which messages of a thread: the newest, those before a number, or those after one. */
export const messageListSchema = threadIdSchema.extend({
  before: numberSchema.optional(),
  after: numberSchema.optional(),
  limit: z.int().min(1).max(MESSAGES_PAGE_MAX).default(MESSAGES_PAGE_SIZE),
})
export type MessageList = z.input<typeof messageListSchema>

/** Messages by number, oldest first, and how far both sides have read. */
export const messagePageSchema = z.object({
  items: z.array(messageSchema),
  /** Whether there are messages before the first, and after the last of these. */
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  ownReadNumber: numberSchema,
  partnerReadNumber: numberSchema,
  /** Messages up to `partnerReadNumber` that a former mentor had not read and the present one does not see. */
  missedByPartner: z.object({ after: numberSchema, upTo: numberSchema }),
  /** The number of the first message that the viewer may see: 1, or greater for a mentor who joined later. */
  firstNumber: numberSchema,
  lastNumber: numberSchema,
})
export type MessagePage = z.infer<typeof messagePageSchema>

/** A message to send; the client creates its id, so that a repeated call sends it once. */
export const newMessageSchema = threadIdSchema.extend({
  id: idSchema,
  text: optionalText(MESSAGE_MAX_LENGTH),
  uploadId: uploadIdSchema.optional(),
})
export type NewMessage = z.infer<typeof newMessageSchema>

/** The number of the last message the viewer has read. */
export const readPositionSchema = threadIdSchema.extend({ number: numberSchema })
