import * as z from 'zod'
import { mentoredProjectSchema } from '../assignments/mentored-projects.schemas.ts'
import { idSchema } from '../base.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../tickets/tickets.constants.ts'
import {
  ACTIVITY_COUNT,
  RECENT_STUDENT_PROJECTS_COUNT,
  RECENT_TICKETS_COUNT,
} from './dashboards.constants.ts'

/**
 * The start of the month in the viewer's time zone, from which "This month" counts, within the years the database can
 * hold. Spec 2 §9.
 */
export const monthSchema = z.object({
  monthStart: z
    .date()
    .min(new Date(0))
    .max(new Date(Date.UTC(9999, 0))),
})
export type Month = z.infer<typeof monthSchema>

/** An instructor's figures. Rates and means are rounded percentages, 0 without projects. Spec 2 §9. */
export const instructorFiguresSchema = z.object({
  /** Students mentored now, and those of them without any project. */
  studentsMentored: z.int(),
  studentsWithoutProject: z.int(),
  /** Mentored student projects, and projects in the instructor's repository. */
  totalProjects: z.int(),
  repositoryProjects: z.int(),
  completed: z.int(),
  completionRate: z.int(),
  averageProgress: z.int(),
  /** Assigned since the start of the month. */
  thisMonth: z.int(),
  /** In progress now. */
  activeNow: z.int(),
  /** Tickets received from students, and those not resolved. */
  tickets: z.int(),
  ticketsPending: z.int(),
  /** Students with a mentored project, former students included, and published papers of current students. */
  studentsGuided: z.int(),
  papersPublished: z.int(),
})
export type InstructorFigures = z.infer<typeof instructorFiguresSchema>

/** An entry of the recent activity. Spec 2 §9. */
export const activitySchema = z.object({
  kind: z.enum(['assigned', 'completed', 'ticket']),
  /** Id of the assignment or ticket. */
  id: idSchema,
  title: z.string(),
  studentName: z.string().nullable(),
  at: z.date(),
})
export type Activity = z.infer<typeof activitySchema>

/** A student's ticket on the dashboard; `email` is null unless the instructor mentors the student now. Spec 2 §7. */
export const dashboardTicketSchema = z.object({
  id: idSchema,
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  createdAt: z.date(),
  sender: z
    .object({ name: z.string(), email: z.string().nullable(), course: z.string().nullable() })
    .nullable(),
})
export type DashboardTicket = z.infer<typeof dashboardTicketSchema>

/** A next step of an instructor: how many records need it and, for most kinds, the first of them. */
export const mentorStepSchema = z.discriminatedUnion('kind', [
  /** Threads with unread messages from students. */
  z.object({
    kind: z.literal('messages_waiting'),
    count: z.int().min(1),
    assignmentId: idSchema,
    title: z.string(),
    studentName: z.string(),
  }),
  /** Hand-ins to review. */
  z.object({ kind: z.literal('hand_ins_waiting'), count: z.int().min(1) }),
  /** Requests for more time that wait for the instructor. */
  z.object({ kind: z.literal('extensions_waiting'), count: z.int().min(1) }),
  /** Meetings that students proposed, in messages that the instructor has read, and that are not answered. */
  z.object({
    kind: z.literal('meetings_proposed'),
    count: z.int().min(1),
    assignmentId: idSchema,
    title: z.string(),
    studentName: z.string(),
    startsAt: z.date(),
  }),
  /** Tickets that wait for an answer. */
  z.object({
    kind: z.literal('tickets_waiting'),
    count: z.int().min(1),
    ticketId: idSchema,
    subject: z.string(),
    studentName: z.string().nullable(),
  }),
  /** Own tickets to the administrators that were answered, with an unread notification. */
  z.object({
    kind: z.literal('tickets_answered'),
    count: z.int().min(1),
    ticketId: idSchema,
    subject: z.string(),
    answeredAt: z.date(),
  }),
  /** Unfinished projects without activity for STALLED_AFTER_DAYS. */
  z.object({
    kind: z.literal('projects_stalled'),
    count: z.int().min(1),
    assignmentId: idSchema,
    title: z.string(),
    studentName: z.string(),
  }),
  /** Students without a project; the one with the oldest account is named. */
  z.object({ kind: z.literal('students_without_project'), count: z.int().min(1), studentName: z.string() }),
])
export type MentorStep = z.infer<typeof mentorStepSchema>

export const instructorDashboardSchema = z.object({
  figures: instructorFiguresSchema,
  /** The newest assignments. */
  projects: z.array(mentoredProjectSchema).max(RECENT_STUDENT_PROJECTS_COUNT),
  /** Newest first. */
  activity: z.array(activitySchema).max(ACTIVITY_COUNT),
  /** Newest first. */
  tickets: z.array(dashboardTicketSchema).max(RECENT_TICKETS_COUNT),
  /** Most important first. */
  next: z.array(mentorStepSchema),
  /** Counts of pending work, for the menu. */
  menuCounts: z.object({
    meetingsProposed: z.int(),
    /** Received tickets that wait for an answer. */
    tickets: z.int(),
    ticketsAnswered: z.int(),
  }),
})
export type InstructorDashboard = z.infer<typeof instructorDashboardSchema>
