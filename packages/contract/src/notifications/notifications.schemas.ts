import * as z from 'zod'
import { PROJECT_STATUSES, RESOURCES } from '../assignments/assignments.constants.ts'
import { idSchema, pageSchemaOf } from '../base.ts'
import { REMINDER_EVENTS } from '../hand-ins/hand-ins.constants.ts'
import { PAPER_STATUSES } from '../papers/papers.constants.ts'
import { MAIL_MODES, NOTIFICATION_KINDS } from './notifications.constants.ts'

const title = z.string()
/** Who did it; null if nobody is named, as for plans, or if their account is gone. */
const by = z.string().nullable()
/** The title of the hand-in's project; absent from an event of several projects, and from events of older releases. */
const project = z.string().optional()
/** Whose hand-in it is, if that is one student other than the recipient and `by`. */
const student = z.string().optional()

/** The data of each kind of notification, besides the record it is about. */
export const notificationPayloadSchema = z.discriminatedUnion('kind', [
  /** A student was assigned to an instructor: for the student, who that is; for the instructor, which students. */
  z.object({
    kind: z.literal('mentoring'),
    /** The instructor's name, or the student's; empty where several students were assigned. */
    title: z.string(),
    /** How many students the instructor was assigned; null for a student. */
    students: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('request_reviewed'),
    title,
    outcome: z.enum(['approved', 'rejected', 'withdrawn']),
    /** The project that an approval creates or restores; null after the other decisions. */
    projectId: idSchema.nullable(),
    /** The reviewer's note, shortened; absent without one, and from notifications of older releases. */
    note: z.string().optional(),
  }),
  z.object({ kind: z.literal('project_assigned'), title, by }),
  z.object({
    kind: z.literal('project_changed'),
    title,
    by,
    status: z.enum(PROJECT_STATUSES).nullable(),
    progress: z.int().nullable(),
  }),
  z.object({
    kind: z.literal('access_changed'),
    title,
    by,
    opened: z.array(z.enum(RESOURCES)),
    closed: z.array(z.enum(RESOURCES)),
  }),
  z.object({
    kind: z.literal('paper_status_changed'),
    title,
    status: z.enum(PAPER_STATUSES),
    isReturned: z.boolean(),
  }),
  /**
   * About one hand-in, with exceptions: `plan_published` is about a plan, whose title is its course and year;
   * `plan_date_changed`, for mentors, is about an item of a plan; `removed` is about an item or a plan.
   */
  z.object({
    kind: z.literal('hand_in'),
    title,
    project,
    student,
    /** The course and year of the plan; set for `plan_date_changed`, but not in notifications of older releases. */
    plan: z.string().optional(),
    by,
    event: z.enum([
      'plan_published',
      'plan_date_changed',
      'added',
      'date_changed',
      'removed',
      'submitted',
      'received',
      'accepted',
      'returned',
    ]),
    /** The current due date, if the event concerns the dates or they were changed since; otherwise null. */
    dueAt: z.iso.datetime().nullable(),
    /** The cut-off, like `dueAt`; not in notifications of older releases. */
    closesAt: z.iso.datetime().nullable().optional(),
    /**
     * Until when more time can be requested; set for `returned` if the hand-in has closed, but not in notifications of
     * older releases.
     */
    extensionRequestEndsAt: z.iso.datetime().optional(),
    /** Whether the version was late; false for events other than `submitted` and `received`. */
    isLate: z.boolean(),
    /**
     * The version that was handed in; set for `submitted` and `received`, but not in notifications of older releases.
     */
    version: z.object({ number: z.int().positive(), receivedAt: z.iso.datetime() }).optional(),
  }),
  z.object({
    kind: z.literal('hand_in_extension'),
    title,
    project,
    student,
    by,
    handInId: idSchema,
    event: z.enum(['requested', 'recommended', 'not_recommended', 'granted', 'refused']),
    until: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('hand_in_reminder'),
    title,
    project,
    event: z.enum(REMINDER_EVENTS),
    dueAt: z.iso.datetime(),
    closesAt: z.iso.datetime().nullable(),
  }),
  z.object({ kind: z.literal('message'), title, by, messages: z.int() }),
  z.object({
    kind: z.literal('meeting'),
    title,
    by,
    threadId: idSchema,
    startsAt: z.iso.datetime(),
    event: z.enum(['accepted', 'declined', 'cancelled', 'withdrawn']),
  }),
  z.object({
    kind: z.literal('ticket'),
    /** A student's ticket, or an instructor's to the administrators. */
    ticketType: z.enum(['student', 'instructor']),
    title,
    by,
    event: z.enum(['opened', 'replied', 'in_progress', 'marked_replied', 'resolved', 'reopened']),
  }),
])
export type NotificationPayload = z.infer<typeof notificationPayloadSchema>
/** The data of one kind of notification. */
export type PayloadOf<Kind extends NotificationPayload['kind']> = Extract<NotificationPayload, { kind: Kind }>

/** A notification. `subjectId` is the id of the record it is about, whose type depends on the kind. */
export const notificationSchema = z.object({
  id: idSchema,
  subjectId: idSchema,
  payload: notificationPayloadSchema,
  at: z.date(),
  readAt: z.date().nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

/** A page of notifications, newest first, and how many there are unread in total. */
export const notificationPageSchema = pageSchemaOf(notificationSchema).extend({
  unread: z.int(),
  /** The university's time zone, in which the dates of hand-ins are shown. */
  timeZone: z.string(),
})
export type NotificationPage = z.infer<typeof notificationPageSchema>

// A range that the database can hold.
const timeSchema = z.date().min(new Date(0)).max(new Date('9999-12-31'))

/** Which to mark as read: one, or all without an `id`; none newer than `until`, the time of the newest one shown. */
export const readNotificationsSchema = z.object({ id: idSchema.optional(), until: timeSchema })
export type ReadNotifications = z.infer<typeof readNotificationsSchema>

export const mailPreferenceSchema = z.object({ kind: z.enum(NOTIFICATION_KINDS), mode: z.enum(MAIL_MODES) })
export type MailPreference = z.infer<typeof mailPreferenceSchema>
