import * as z from 'zod'
import { COMPLETION_FIELDS } from '../accounts/accounts.constants.ts'
import { studentProjectSchema } from '../assignments/assignments.schemas.ts'
import { idSchema } from '../base.ts'
import { RECENT_PAPERS_COUNT } from '../papers/papers.constants.ts'
import { paperStatusSchema } from '../papers/papers.schemas.ts'
import { requestStatusSchema } from '../requests/requests.schemas.ts'
import { DASHBOARD_PROJECTS_COUNT, DASHBOARD_REQUESTS_COUNT } from './dashboards.constants.ts'

/**
 * The figures of a student's dashboard. `averageProgress` is the rounded mean in percent, 0 without projects.
 * Spec 1 §9.
 */
export const studentFiguresSchema = z.object({
  totalProjects: z.int(),
  pendingProjects: z.int(),
  completedProjects: z.int(),
  lastCompletedAt: z.date().nullable(),
  averageProgress: z.int(),
  papersPublished: z.int(),
  papersUnderReview: z.int(),
})
export type StudentFigures = z.infer<typeof studentFiguresSchema>

/** A paper on its student's dashboard. `isReturned`: returned with feedback and not uploaded again since. */
export const dashboardPaperSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: paperStatusSchema,
  uploadedAt: z.date(),
  publishedAt: z.date().nullable(),
  isReturned: z.boolean(),
})
export type DashboardPaper = z.infer<typeof dashboardPaperSchema>

/** A project request on its student's dashboard: pending, or answered in the last REQUEST_ANSWER_DAYS. */
export const dashboardRequestSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: requestStatusSchema,
  requestedAt: z.date(),
  reviewedAt: z.date().nullable(),
  /** The start of the reviewer's note. */
  reviewNote: z.string().nullable(),
})
export type DashboardRequest = z.infer<typeof dashboardRequestSchema>

export const studentStepSchema = z.discriminatedUnion('kind', [
  /** A hand-in that is missing, was returned, or is due within SOON_DAYS. */
  z.object({
    kind: z.literal('hand_in_due'),
    handInId: idSchema,
    title: z.string(),
    projectTitle: z.string(),
    dueAt: z.date(),
    /** The university's time zone, in which due dates are shown. */
    timeZone: z.string(),
    isReturned: z.boolean(),
    /** By the server's clock. */
    isPastDue: z.boolean(),
    /** Of one that was returned and has closed: until when more time can be requested. Otherwise null. */
    extensionRequestEndsAt: z.date().nullable(),
  }),
  /** A paper was returned and not uploaded again since; `feedback` is an excerpt and may be empty. */
  z.object({
    kind: z.literal('paper_returned'),
    paperId: idSchema,
    title: z.string(),
    feedback: z.string(),
  }),
  /** A project's thread has unread messages from the instructor. */
  z.object({
    kind: z.literal('instructor_wrote'),
    assignmentId: idSchema,
    title: z.string(),
    /** The sender of the newest message; null if their account was deleted. */
    instructorName: z.string().nullable(),
    /** Whether the sender still is the project's mentor; a former one does not see an answer. */
    isFromMentor: z.boolean(),
    sentAt: z.date(),
  }),
  /** The instructor proposed a meeting, and the student has read the proposal but not answered it. */
  z.object({
    kind: z.literal('meeting_proposed'),
    assignmentId: idSchema,
    meetingId: idSchema,
    title: z.string(),
    instructorName: z.string().nullable(),
    startsAt: z.date(),
  }),
  /** A ticket of the student was answered, and its notification is unread. */
  z.object({
    kind: z.literal('ticket_answered'),
    ticketId: idSchema,
    subject: z.string(),
    answeredAt: z.date(),
  }),
  /** A request was approved and its project not started: pending, at 0 %, without a completed step. */
  z.object({ kind: z.literal('request_approved'), assignmentId: idSchema, title: z.string() }),
  /** The first empty profile field; the phone only once a project is requested. */
  z.object({ kind: z.literal('profile_unfinished'), field: z.enum(COMPLETION_FIELDS) }),
])
export type StudentStep = z.infer<typeof studentStepSchema>

export const studentDashboardSchema = z.object({
  /** The name of the student's instructor, who gets their tickets; null while they have none. */
  mentorName: z.string().nullable(),
  figures: studentFiguresSchema,
  /** The newest assignments. */
  projects: z.array(studentProjectSchema).max(DASHBOARD_PROJECTS_COUNT),
  papers: z.array(dashboardPaperSchema).max(RECENT_PAPERS_COUNT),
  /** Pending ones first, then newest first. */
  requests: z.array(dashboardRequestSchema).max(DASHBOARD_REQUESTS_COUNT),
  /**
   * Most important first; within a kind the oldest first, of meetings and hand-ins the soonest. At most NEXT_STEPS_MAX
   * of a kind, of hand-ins NEXT_HAND_INS_MAX.
   */
  next: z.array(studentStepSchema),
  /** Counts of pending work, for the menu. */
  menuCounts: z.object({
    papersReturned: z.int(),
    meetingsProposed: z.int(),
    ticketsAnswered: z.int(),
  }),
})
export type StudentDashboard = z.infer<typeof studentDashboardSchema>
