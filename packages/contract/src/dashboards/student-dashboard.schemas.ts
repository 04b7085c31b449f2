import * as z from 'zod'
import { PROFILE_FIELDS } from '../accounts/accounts.constants.ts'
import { studentProjectSchema } from '../assignments/assignments.schemas.ts'
import { idSchema } from '../base.ts'
import { RECENT_PAPERS_COUNT } from '../papers/papers.constants.ts'
import { paperStatusSchema } from '../papers/papers.schemas.ts'
import { DASHBOARD_PROJECTS_COUNT, NEXT_STEPS_MAX } from './dashboards.constants.ts'

/** The figures over a student's dashboard. Average progress is the rounded mean in percent, 0 without projects. Spec 1 §9. */
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

/** A paper as its student's dashboard shows it; returned: it came back and waits for a new version. */
export const dashboardPaperSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: paperStatusSchema,
  uploadedAt: z.date(),
  publishedAt: z.date().nullable(),
  isReturned: z.boolean(),
})
export type DashboardPaper = z.infer<typeof dashboardPaperSchema>

/** Something a student can do next, and what it is about. */
export const nextStepSchema = z.discriminatedUnion('kind', [
  /** A paper came back and no version was uploaded since; what the reviewer wrote, shortened, maybe empty. */
  z.object({
    kind: z.literal('paper_returned'),
    paperId: idSchema,
    title: z.string(),
    feedback: z.string(),
  }),
  /** The instructor wrote in the thread of a project, and the student has not read it. */
  z.object({
    kind: z.literal('instructor_wrote'),
    assignmentId: idSchema,
    title: z.string(),
    instructorName: z.string().nullable(),
    sentAt: z.date(),
  }),
  /** A request was approved; the project that came of it is pending at 0 %, with no step ticked off. */
  z.object({ kind: z.literal('request_approved'), assignmentId: idSchema, title: z.string() }),
  /** The first profile field that is empty. */
  z.object({ kind: z.literal('profile_unfinished'), field: z.enum(PROFILE_FIELDS) }),
])
export type NextStep = z.infer<typeof nextStepSchema>

/** Everything on a student's dashboard. */
export const studentDashboardSchema = z.object({
  figures: studentFiguresSchema,
  /** The newest assigned. */
  projects: z.array(studentProjectSchema).max(DASHBOARD_PROJECTS_COUNT),
  papers: z.array(dashboardPaperSchema).max(RECENT_PAPERS_COUNT),
  /** In the order in which they matter; of one kind what waits longest comes first. */
  next: z.array(nextStepSchema).max(NEXT_STEPS_MAX),
  /** What waits for the student, for the lines of the menu. */
  waiting: z.object({ papersReturned: z.int(), unansweredThreads: z.int() }),
})
export type StudentDashboard = z.infer<typeof studentDashboardSchema>
