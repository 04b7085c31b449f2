import * as z from 'zod'
import { idSchema } from '../base.ts'
import { ANNOUNCEMENT_KINDS, HEALTH_CHECKS, HEALTH_STATES } from '../health/health.constants.ts'
import { TICKET_PRIORITIES } from '../tickets/tickets.constants.ts'
import { ACTIVITY_COUNT, ADMIN_ACTIVITY_KINDS, PERIODS, TOP_COUNT } from './dashboards.constants.ts'

/** Which days an admin looks at: those up to now, and as many before them to compare with. Spec 2 §2. */
export const periodSchema = z.object({ period: z.enum(PERIODS).default('7d') })
export type PeriodChoice = z.infer<typeof periodSchema>

/** What happened in the period and in the one before it. A trend is said of both, never of a "before" of 0. */
const comparedSchema = z.object({ now: z.int(), before: z.int() })
export type Compared = z.infer<typeof comparedSchema>

/** The figures over everything, at most ten seconds old; "this month" by the portal's TIME_ZONE. Spec 2 §3. */
export const adminFiguresSchema = z.object({
  totalStudents: z.int(),
  studentsThisMonth: z.int(),
  totalInstructors: z.int(),
  instructorsThisMonth: z.int(),
  /** Projects in students' hands. */
  totalProjects: z.int(),
  projectsThisMonth: z.int(),
  completedProjects: z.int(),
  activeProjects: z.int(),
  pendingProjects: z.int(),
  /** Rounded percent of all projects; null without any. */
  completionRate: z.int().nullable(),
  averageProgress: z.int().nullable(),
  publishedPapers: z.int(),
  papersThisMonth: z.int(),
  /** Published papers over students, in percent; null without students. */
  publicationRate: z.int().nullable(),
  /** Tickets of students that are not resolved. */
  openTickets: z.int(),
  pendingRequests: z.int(),
  papersToReview: z.int(),
  unassignedStudents: z.int(),
})
export type AdminFigures = z.infer<typeof adminFiguresSchema>

/** What is compared between the period and the one before. */
export const growthSchema = z.object({
  students: comparedSchema,
  instructors: comparedSchema,
  projects: comparedSchema,
  completed: comparedSchema,
  papers: comparedSchema,
  tickets: comparedSchema,
})
export type Growth = z.infer<typeof growthSchema>

/** A day of the period, by the portal's TIME_ZONE ("2026-11-21"), with what happened on it. */
export const growthDaySchema = z.object({
  day: z.iso.date(),
  students: z.int(),
  projects: z.int(),
  completed: z.int(),
  /** Completed on the day that lies as far before, in the period before. */
  completedBefore: z.int(),
  papers: z.int(),
})
export type GrowthDay = z.infer<typeof growthDaySchema>

/** What was measured of the portal itself. Null is "no data yet", never a guess. */
export const platformHealthSchema = z.object({
  /**
   * Share of the period's minutes in which a process was up, in percent with two digits, rounded down; of a period in which
   * the portal came to be, those since its first heartbeat.
   */
  uptime: z.number().nullable(),
  /** Minutes of the period in which none was. */
  minutesDown: z.int().nullable(),
  /** Half of the calls, and 95 of 100, were answered within so many milliseconds. */
  responseP50: z.number().nullable(),
  responseP95: z.number().nullable(),
  /** The 95th percentile of each day on which there were calls. */
  responseDays: z.array(z.object({ day: z.iso.date(), p95: z.number() })),
  /** People who used the portal within the last ten minutes, and within the period. */
  activeNow: z.int(),
  activeInPeriod: z.int(),
  callsToday: z.int(),
  /** Calls of yesterday up to the whole day; null where nothing was measured then. */
  callsYesterday: z.int().nullable(),
  storage: z.object({
    /** Bytes by what they hold. */
    code: z.int(),
    documents: z.int(),
    papers: z.int(),
    chat: z.int(),
    used: z.int(),
    /** STORAGE_QUOTA in bytes; null where none is set. */
    quota: z.int().nullable(),
  }),
})
export type PlatformHealth = z.infer<typeof platformHealthSchema>

/** How a part of the portal was when it was last looked at; null state is "no data yet", as is one too old. */
export const systemStatusSchema = z.object({
  check: z.enum(HEALTH_CHECKS),
  state: z.enum(HEALTH_STATES).nullable(),
  detail: z.string(),
  milliseconds: z.int().nullable(),
  checkedAt: z.date().nullable(),
  changedAt: z.date().nullable(),
})
export type SystemStatus = z.infer<typeof systemStatusSchema>

/** Something an admin should know of, true at this moment. In the order in which they matter. */
export const adminAlertSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('check_failed'),
    check: z.enum(HEALTH_CHECKS),
    state: z.enum(['degraded', 'down']),
    since: z.date(),
    detail: z.string(),
  }),
  z.object({ kind: z.literal('open_tickets'), count: z.int(), waitingLong: z.int() }),
  z.object({ kind: z.literal('requests_pending'), count: z.int(), oldest: z.date() }),
  z.object({ kind: z.literal('papers_waiting'), count: z.int(), oldest: z.date() }),
  z.object({ kind: z.literal('students_unassigned'), count: z.int() }),
  /** At least STORAGE_ALERT_PERCENT of the quota is used; days at the period's pace, null where nothing came in. */
  z.object({ kind: z.literal('storage_filling'), percent: z.int(), daysLeft: z.int().nullable() }),
  /** Mails that were given up in the last seven days. */
  z.object({ kind: z.literal('mails_failed'), count: z.int() }),
  /** The last backup, or null where there never was one; told only when it is older than BACKUP_ALERT_DAYS. */
  z.object({ kind: z.literal('backup_missing'), last: z.date().nullable() }),
  z.object({ kind: z.literal('backup_complete'), at: z.date(), bytes: z.int() }),
  z.object({
    kind: z.literal('announcement'),
    announcement: z.enum(ANNOUNCEMENT_KINDS),
    text: z.string(),
    startsAt: z.date(),
    endsAt: z.date(),
  }),
])
export type AdminAlert = z.infer<typeof adminAlertSchema>

/** Something that happened on the portal. Spec 2 §2. */
export const adminActivitySchema = z.object({
  kind: z.enum(ADMIN_ACTIVITY_KINDS),
  /** Of the project, paper, person, ticket or request. */
  id: idSchema,
  /** Who it is about; null for an account that is gone. */
  personName: z.string().nullable(),
  /** Title, subject, course or specialization; null where there is none. */
  details: z.string().nullable(),
  priority: z.enum(TICKET_PRIORITIES).nullable(),
  at: z.date(),
})
export type AdminActivity = z.infer<typeof adminActivitySchema>

/** By completion ratio, then average progress; only students with a project. Spec 2 §9. */
export const topStudentSchema = z.object({
  id: idSchema,
  name: z.string(),
  course: z.string().nullable(),
  specialization: z.string().nullable(),
  completed: z.int(),
  projects: z.int(),
  averageProgress: z.int(),
})
export type TopStudent = z.infer<typeof topStudentSchema>

/** By completion rate, then students guided; only instructors with students. Spec 2 §3. */
export const topInstructorSchema = z.object({
  id: idSchema,
  name: z.string(),
  specialization: z.string().nullable(),
  studentsGuided: z.int(),
  completionRate: z.int(),
})
export type TopInstructor = z.infer<typeof topInstructorSchema>

/** What needs the admin first, with the one that waits longest; null when nothing does. */
export const adminStepSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tickets_waiting'),
    count: z.int(),
    open: z.int(),
    ticketId: idSchema,
    subject: z.string(),
    since: z.date(),
  }),
  z.object({
    kind: z.literal('requests_waiting'),
    count: z.int(),
    title: z.string(),
    studentName: z.string(),
    since: z.date(),
  }),
  z.object({
    kind: z.literal('papers_waiting'),
    count: z.int(),
    title: z.string(),
    studentName: z.string(),
    since: z.date(),
  }),
  z.object({
    kind: z.literal('students_unassigned'),
    count: z.int(),
    studentName: z.string(),
    since: z.date(),
  }),
])
export type AdminStep = z.infer<typeof adminStepSchema>

/** Everything on the admin's dashboard, in one answer. */
export const adminDashboardSchema = z.object({
  measuredAt: z.date(),
  figures: adminFiguresSchema,
  growth: growthSchema,
  days: z.array(growthDaySchema),
  health: platformHealthSchema,
  status: z.array(systemStatusSchema),
  alerts: z.array(adminAlertSchema),
  activity: z.array(adminActivitySchema).max(ACTIVITY_COUNT),
  topStudents: z.array(topStudentSchema).max(TOP_COUNT),
  topInstructors: z.array(topInstructorSchema).max(TOP_COUNT),
  /** In the order in which they matter. */
  next: z.array(adminStepSchema),
})
export type AdminDashboard = z.infer<typeof adminDashboardSchema>
