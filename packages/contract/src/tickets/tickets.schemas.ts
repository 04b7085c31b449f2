import * as z from 'zod'
import { roleSchema } from '../accounts/accounts.schemas.ts'
import { idSchema, optionalText, pageRequestSchema, pageSchemaOf, requiredText } from '../base.ts'
import {
  DEFAULT_INSTRUCTOR_TICKET_TYPE,
  DEFAULT_TICKET_PRIORITY,
  DEFAULT_TICKET_TYPE,
  INSTRUCTOR_TICKET_STATUSES,
  INSTRUCTOR_TICKET_TYPES,
  REPLY_EMPTY,
  TICKET_INCOMPLETE,
  TICKET_MESSAGE_MAX_LENGTH,
  TICKET_PRIORITIES,
  TICKET_SORTS,
  TICKET_STATUSES,
  TICKET_SUBJECT_MAX_LENGTH,
  TICKET_TYPES,
} from './tickets.constants.ts'

const prioritySchema = z.enum(TICKET_PRIORITIES)
const subjectAndMessage = {
  subject: requiredText(TICKET_SUBJECT_MAX_LENGTH, TICKET_INCOMPLETE),
  message: requiredText(TICKET_MESSAGE_MAX_LENGTH, TICKET_INCOMPLETE),
}

/** A ticket a student opens; the id is made by the client. Spec 1 §5. */
export const newTicketSchema = z.object({
  id: idSchema,
  ...subjectAndMessage,
  type: z.enum(TICKET_TYPES).default(DEFAULT_TICKET_TYPE),
  priority: prioritySchema.default(DEFAULT_TICKET_PRIORITY),
})
export type NewTicket = z.infer<typeof newTicketSchema>

/** A ticket an instructor opens to the administrators; the id is made by the client. Spec 2 §5. */
export const newInstructorTicketSchema = z.object({
  id: idSchema,
  ...subjectAndMessage,
  type: z.enum(INSTRUCTOR_TICKET_TYPES).default(DEFAULT_INSTRUCTOR_TICKET_TYPE),
  priority: prioritySchema.default(DEFAULT_TICKET_PRIORITY),
})
export type NewInstructorTicket = z.infer<typeof newInstructorTicketSchema>

/**
 * A reply, with a client-made id. It says which reply its writer saw last (null for none): one who has not seen what
 * somebody else replied is asked to read it first.
 */
export const newReplySchema = z.object({
  id: idSchema,
  ticketId: idSchema,
  message: requiredText(TICKET_MESSAGE_MAX_LENGTH, REPLY_EMPTY),
  lastSeenReplyId: idSchema.nullable(),
})
export type NewReply = z.infer<typeof newReplySchema>

const listFields = {
  priority: prioritySchema.optional(),
  sort: z.enum(TICKET_SORTS).default('newest'),
}

/** Which students' tickets are listed; searches subject, message and, for others than the sender, the sender's name. Spec 2 §2. */
export const ticketListSchema = pageRequestSchema.extend({
  ...listFields,
  status: z.enum(TICKET_STATUSES).optional(),
  type: z.enum(TICKET_TYPES).optional(),
})
export type TicketList = z.infer<typeof ticketListSchema>

/** Which instructors' tickets are listed; searches subject, message and, for admins, the instructor. Spec 2 §2. */
export const instructorTicketListSchema = pageRequestSchema.extend({
  ...listFields,
  status: z.enum(INSTRUCTOR_TICKET_STATUSES).optional(),
  type: z.enum(INSTRUCTOR_TICKET_TYPES).optional(),
})
export type InstructorTicketList = z.infer<typeof instructorTicketListSchema>

const lineFields = {
  id: idSchema,
  subject: optionalText(TICKET_SUBJECT_MAX_LENGTH),
  /** In a list its first TICKET_PREVIEW_LENGTH characters. */
  message: z.string(),
  priority: prioritySchema,
  createdAt: z.date(),
  repliedAt: z.date().nullable(),
  resolvedAt: z.date().nullable(),
  /** Since when it waits for an answer; null while it waits for its sender, or is resolved. */
  waitingSince: z.date().nullable(),
  replies: z.int(),
  lastReplyAt: z.date().nullable(),
  /** Null for somebody whose account is gone. */
  receiver: z.object({ name: z.string(), email: z.string(), role: roleSchema }).nullable(),
}

const senderSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null for an instructor who does not mentor the student any more. */
  email: z.string().nullable(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
})

/** A line of students' tickets. */
export const ticketSchema = z.object({
  ...lineFields,
  status: z.enum(TICKET_STATUSES),
  type: z.enum(TICKET_TYPES),
  sender: senderSchema.nullable(),
})
export type Ticket = z.infer<typeof ticketSchema>

/** A line of instructors' tickets. */
export const instructorTicketSchema = z.object({
  ...lineFields,
  status: z.enum(INSTRUCTOR_TICKET_STATUSES),
  type: z.enum(INSTRUCTOR_TICKET_TYPES),
  sender: senderSchema.omit({ course: true }).nullable(),
})
export type InstructorTicket = z.infer<typeof instructorTicketSchema>

/** How many there are of those one may read, all of them and by state; at most ten seconds old. "Replied" counts as in progress. */
const countsSchema = z.object({ total: z.int(), open: z.int(), inProgress: z.int(), resolved: z.int() })
export type TicketCounts = z.infer<typeof countsSchema>

/** A page of tickets, with the counters above the list and how many search and filters find, at most COUNTED_MAX; all without them. */
const listed = { counts: countsSchema, matching: z.int() }
export const ticketPageSchema = pageSchemaOf(ticketSchema).extend(listed)
export type TicketPage = z.infer<typeof ticketPageSchema>
export const instructorTicketPageSchema = pageSchemaOf(instructorTicketSchema).extend(listed)
export type InstructorTicketPage = z.infer<typeof instructorTicketPageSchema>

/** A reply to a ticket of either kind; its sender is null when the account is gone. */
export const ticketReplySchema = z.object({
  id: idSchema,
  message: z.string(),
  createdAt: z.date(),
  sender: z.object({ id: idSchema, name: z.string(), role: roleSchema }).nullable(),
})
export type TicketReply = z.infer<typeof ticketReplySchema>

const thread = {
  /** Oldest first. */
  conversation: z.array(ticketReplySchema),
  /** Whether its reader was told something of it that they have not seen. */
  hasUnseen: z.boolean(),
}

/** A student's ticket, whole: with what its readers know of the sender. */
export const ticketThreadSchema = ticketSchema.extend({
  ...thread,
  sender: senderSchema
    .extend({ phone: z.string().nullable(), instructorName: z.string().nullable() })
    .nullable(),
})
export type TicketThread = z.infer<typeof ticketThreadSchema>

/** An instructor's ticket, whole. */
export const instructorTicketThreadSchema = instructorTicketSchema.extend(thread)
export type InstructorTicketThread = z.infer<typeof instructorTicketThreadSchema>

/** Which ticket. */
export const ticketIdSchema = z.object({ id: idSchema })

/** Which ticket is read, and whether its reader looks at it: only then have they seen what they were told of it. */
export const ticketReadSchema = ticketIdSchema.extend({ isSeen: z.boolean().default(false) })

/** A move of an instructor's ticket by an admin, from the state the admin saw. Spec 2 §4. */
export const instructorTicketTransitionSchema = z.object({
  id: idSchema,
  from: z.enum(INSTRUCTOR_TICKET_STATUSES),
  to: z.enum(['in_progress', 'replied', 'resolved']),
})
export type InstructorTicketTransition = z.infer<typeof instructorTicketTransitionSchema>
