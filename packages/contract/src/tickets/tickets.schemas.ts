import * as z from 'zod'
import { roleSchema } from '../accounts/accounts.schemas.ts'
import {
  idSchema,
  optionalText,
  pageRequestSchema,
  pageSchemaOf,
  requiredLine,
  requiredText,
} from '../base.ts'
import {
  DEFAULT_INSTRUCTOR_TICKET_TYPE,
  DEFAULT_TICKET_PRIORITY,
  DEFAULT_TICKET_TYPE,
  INSTRUCTOR_TICKET_STATUSES,
  INSTRUCTOR_TICKET_TYPES,
  OWN_TICKET_SORTS,
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
  subject: requiredLine(TICKET_SUBJECT_MAX_LENGTH, TICKET_INCOMPLETE),
  message: requiredText(TICKET_MESSAGE_MAX_LENGTH, TICKET_INCOMPLETE),
}

/** A new ticket of a student; the client creates its id. Spec 1 §5. */
export const newTicketSchema = z.object({
  id: idSchema,
  ...subjectAndMessage,
  type: z.enum(TICKET_TYPES).default(DEFAULT_TICKET_TYPE),
  priority: prioritySchema.default(DEFAULT_TICKET_PRIORITY),
})
export type NewTicket = z.infer<typeof newTicketSchema>

/** A new ticket of an instructor to the administrators; the client creates its id. Spec 2 §5. */
export const newInstructorTicketSchema = z.object({
  id: idSchema,
  ...subjectAndMessage,
  type: z.enum(INSTRUCTOR_TICKET_TYPES).default(DEFAULT_INSTRUCTOR_TICKET_TYPE),
  priority: prioritySchema.default(DEFAULT_TICKET_PRIORITY),
})
export type NewInstructorTicket = z.infer<typeof newInstructorTicketSchema>

/**
 * A new reply; the client creates its id. It names the last reply its author has seen (null for none): the server
 * refuses it if there is a newer one.
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

/**
 * Filters of students' tickets. Searches subject, message and, for viewers other than the sender, the sender's name.
 * Spec 2 §2.
 */
export const ticketListSchema = pageRequestSchema.extend({
  ...listFields,
  status: z.enum(TICKET_STATUSES).optional(),
  type: z.enum(TICKET_TYPES).optional(),
})
export type TicketList = z.infer<typeof ticketListSchema>

const ownSort = { sort: z.enum(OWN_TICKET_SORTS).default('answered') }

export const ownTicketListSchema = ticketListSchema.extend(ownSort)
export type OwnTicketList = z.infer<typeof ownTicketListSchema>

/** Filters of instructors' tickets. Searches subject, message and, for admins, the instructor's name. Spec 2 §2. */
export const instructorTicketListSchema = pageRequestSchema.extend({
  ...listFields,
  status: z.enum(INSTRUCTOR_TICKET_STATUSES).optional(),
  type: z.enum(INSTRUCTOR_TICKET_TYPES).optional(),
})
export type InstructorTicketList = z.infer<typeof instructorTicketListSchema>

export const ownInstructorTicketListSchema = instructorTicketListSchema.extend(ownSort)
export type OwnInstructorTicketList = z.infer<typeof ownInstructorTicketListSchema>

const ticketFields = {
  id: idSchema,
  subject: optionalText(TICKET_SUBJECT_MAX_LENGTH),
  /** In a list only its first TICKET_PREVIEW_LENGTH characters. */
  message: z.string(),
  priority: prioritySchema,
  createdAt: z.date(),
  repliedAt: z.date().nullable(),
  resolvedAt: z.date().nullable(),
  /** When it began to wait for an answer; null while it waits for its sender, or is resolved. */
  waitingSince: z.date().nullable(),
  replies: z.int(),
  lastReplyAt: z.date().nullable(),
  /** Whether the viewer is its sender and has an unread notification of its answer. */
  hasUnreadAnswer: z.boolean(),
  /** Null where the account was deleted. */
  receiver: z.object({ name: z.string(), email: z.string(), role: roleSchema }).nullable(),
}

const senderSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Null for an instructor who no longer mentors the student. */
  email: z.string().nullable(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
})

export const ticketSchema = z.object({
  ...ticketFields,
  status: z.enum(TICKET_STATUSES),
  type: z.enum(TICKET_TYPES),
  sender: senderSchema.nullable(),
})
export type Ticket = z.infer<typeof ticketSchema>

export const instructorTicketSchema = z.object({
  ...ticketFields,
  status: z.enum(INSTRUCTOR_TICKET_STATUSES),
  type: z.enum(INSTRUCTOR_TICKET_TYPES),
  sender: senderSchema.omit({ course: true }).nullable(),
})
export type InstructorTicket = z.infer<typeof instructorTicketSchema>

/**
 * Counts of the tickets the viewer may read that match the search and the filters by type and priority, in total and by
 * status; without a search at most SUMMARY_SECONDS old. `replied` is 0 for students' tickets, which have no such
 * status.
 */
const countsSchema = z.object({
  total: z.int(),
  open: z.int(),
  inProgress: z.int(),
  replied: z.int(),
  resolved: z.int(),
})
export type TicketCounts = z.infer<typeof countsSchema>

/**
 * A page of tickets, with the counts above the list, null if a search finds COUNTED_MAX or more. `matching` is how many
 * of `total` match the search and the filters, at most COUNTED_MAX; without either, it is how many tickets there are.
 */
const pageFields = { counts: countsSchema.nullable(), matching: z.int(), total: z.int() }
export const ticketPageSchema = pageSchemaOf(ticketSchema).extend(pageFields)
export type TicketPage = z.infer<typeof ticketPageSchema>
export const instructorTicketPageSchema = pageSchemaOf(instructorTicketSchema).extend(pageFields)
export type InstructorTicketPage = z.infer<typeof instructorTicketPageSchema>

/** A reply to a ticket of either kind; its sender is null where the account was deleted. */
export const ticketReplySchema = z.object({
  id: idSchema,
  message: z.string(),
  createdAt: z.date(),
  sender: z.object({ id: idSchema, name: z.string(), role: roleSchema }).nullable(),
})
export type TicketReply = z.infer<typeof ticketReplySchema>

const detailFields = {
  /** Oldest first. */
  conversation: z.array(ticketReplySchema),
  /** Whether the viewer has an unread notification about it. */
  isUnread: z.boolean(),
}

/** A student's ticket with its conversation and the sender's contact details. */
export const ticketDetailSchema = ticketSchema.omit({ hasUnreadAnswer: true }).extend({
  ...detailFields,
  sender: senderSchema
    .extend({ phone: z.string().nullable(), instructorName: z.string().nullable() })
    .nullable(),
})
export type TicketDetail = z.infer<typeof ticketDetailSchema>

export const instructorTicketDetailSchema = instructorTicketSchema
  .omit({ hasUnreadAnswer: true })
  .extend(detailFields)
export type InstructorTicketDetail = z.infer<typeof instructorTicketDetailSchema>

export const ticketIdSchema = z.object({ id: idSchema })

/** Which ticket is read, and whether the viewer is looking at it: only then is its notification marked read. */
export const ticketReadSchema = ticketIdSchema.extend({ isSeen: z.boolean().default(false) })

/** A change of status of an instructor's ticket, from the status and after the replies the admin saw. Spec 2 §4. */
export const instructorTicketTransitionSchema = z.object({
  id: idSchema,
  from: z.enum(INSTRUCTOR_TICKET_STATUSES),
  seenReplies: z.int().min(0),
  to: z.enum(['in_progress', 'replied', 'resolved']),
})
export type InstructorTicketTransition = z.infer<typeof instructorTicketTransitionSchema>

/** The resolution of a student's ticket, from the status and after the replies that were seen. */
export const ticketResolutionSchema = instructorTicketTransitionSchema.omit({ to: true })
export type TicketResolution = z.infer<typeof ticketResolutionSchema>
