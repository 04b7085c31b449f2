import * as z from 'zod'
import { mentoredProjectSchema } from '../assignments/mentored-projects.schemas.ts'
import { idSchema } from '../base.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../tickets/tickets.constants.ts'
import {
  ACTIVITY_COUNT,
  RECENT_STUDENT_PROJECTS_COUNT,
  RECENT_TICKETS_COUNT,
} from './dashboards.constants.ts'

/** When the month began by the viewer's clock: "This month" counts from there. Spec 2 §9. A year the database can hold. */
export const monthSchema = z.object({
  monthStart: z
    .date()
    .min(new Date(0))
    .max(new Date(Date.UTC(9999, 0))),
})
export type Month = z.infer<typeof monthSchema>

/** The figures of a mentor. Shares and means are rounded percents, 0 without projects. Spec 2 §9. */
export const instructorFiguresSchema = z.object({
  /** Students whose mentor one is now, and those of them who hold no project at all. */
  studentsMentored: z.int(),
  studentsWithoutProject: z.int(),
  /** Students' projects one mentors, and projects in one's repository. */
  totalProjects: z.int(),
  repositoryProjects: z.int(),
  completed: z.int(),
  completionRate: z.int(),
  averageProgress: z.int(),
  /** Assigned since the month began. */
  thisMonth: z.int(),
  /** In progress now. */
  activeNow: z.int(),
  /** Tickets of students that came to one, and those not resolved. */
  tickets: z.int(),
  ticketsPending: z.int(),
  /** Students, of any time, who hold a project one mentors, and papers of one's students that were published. */
  studentsGuided: z.int(),
  papersPublished: z.int(),
})
export type InstructorFigures = z.infer<typeof instructorFiguresSchema>

/** Something that happened around one's students. Spec 2 §9. */
export const activitySchema = z.object({
  kind: z.enum(['assigned', 'completed', 'ticket']),
  /** Of the assignment, or of the ticket. */
  id: idSchema,
  title: z.string(),
  studentName: z.string().nullable(),
  at: z.date(),
})
export type Activity = z.infer<typeof activitySchema>

/** A ticket of a student as the dashboard shows it; an address only of who is one's student now. Spec 2 §7. */
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

/** Something a mentor can do next: how often it waits, and the one that waits longest. */
export const mentorStepSchema = z.discriminatedUnion('kind', [
  /** Threads with messages of students that one has not read. */
  z.object({
    kind: z.literal('messages_waiting'),
    count: z.int().min(1),
    assignmentId: idSchema,
    title: z.string(),
    studentName: z.string(),
  }),
  /** Tickets that wait for one's answer: the first, or one to what the student wrote since. */
  z.object({
    kind: z.literal('tickets_waiting'),
    count: z.int().min(1),
    ticketId: idSchema,
    subject: z.string(),
    studentName: z.string().nullable(),
  }),
  /** Projects that are not completed and in which nothing was done for STALLED_AFTER_DAYS. */
  z.object({
    kind: z.literal('projects_stalled'),
    count: z.int().min(1),
    assignmentId: idSchema,
    title: z.string(),
    studentName: z.string(),
  }),
  /** One's students who hold no project; the one who came first is named. */
  z.object({ kind: z.literal('students_without_project'), count: z.int().min(1), studentName: z.string() }),
])
export type MentorStep = z.infer<typeof mentorStepSchema>

/** Everything on an instructor's dashboard. */
export const instructorDashboardSchema = z.object({
  figures: instructorFiguresSchema,
  /** The newest assigned. */
  projects: z.array(mentoredProjectSchema).max(RECENT_STUDENT_PROJECTS_COUNT),
  /** Newest first. */
  activity: z.array(activitySchema).max(ACTIVITY_COUNT),
  /** Newest first. */
  tickets: z.array(dashboardTicketSchema).max(RECENT_TICKETS_COUNT),
  /** In the order in which they matter. */
  next: z.array(mentorStepSchema),
  /** What waits for the instructor, for the lines of the menu. */
  waiting: z.object({ unansweredThreads: z.int(), tickets: z.int() }),
})
export type InstructorDashboard = z.infer<typeof instructorDashboardSchema>
