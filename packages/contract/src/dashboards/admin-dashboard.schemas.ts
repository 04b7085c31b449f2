import * as z from 'zod'
import { idSchema } from '../base.ts'
import { portalHandInsSchema } from '../hand-ins/review/review.schemas.ts'
import { ANNOUNCEMENT_KINDS, HEALTH_CHECKS, HEALTH_STATES } from '../health/health.constants.ts'
import { TICKET_PRIORITIES } from '../tickets/tickets.constants.ts'
import {
  ACTIVITY_COUNT,
  ADMIN_ACTIVITY_KINDS,
  DEFAULT_PERIOD,
  PERIODS,
  TOP_COUNT,
} from './dashboards.constants.ts'

/** The period of an admin dashboard: the days up to now, compared with as many days before. Spec 2 §2. */
export const periodSchema = z.object({ period: z.enum(PERIODS).default(DEFAULT_PERIOD) })
export type PeriodRequest = z.infer<typeof periodSchema>

/** A count in the period and in the one before. */
const comparedSchema = z.object({ now: z.int(), before: z.int() })
export type ComparedCount = z.infer<typeof comparedSchema>

/** Portal-wide figures, at most SUMMARY_SECONDS old; "this month" is in TIME_ZONE. Spec 2 §3. */
export const adminFiguresSchema = z.object({
  totalStudents: z.int(),
  studentsThisMonth: z.int(),
  totalInstructors: z.int(),
  instructorsThisMonth: z.int(),
  /** Assignments: projects assigned to students, requested ones included, withdrawn ones not. */
  totalProjects: z.int(),
  projectsThisMonth: z.int(),
  completedProjects: z.int(),
  activeProjects: z.int(),
  pendingProjects: z.int(),
  /** Rounded percentage of all projects; null when there are none. */
  completionRate: z.int().nullable(),
  averageProgress: z.int().nullable(),
  publishedPapers: z.int(),
  papersThisMonth: z.int(),
  /** Published papers divided by students, in percent; null when there are no students. */
  publicationRate: z.int().nullable(),
  /** Students' tickets that are open, and those that are not resolved: open or in progress. */
  openTickets: z.int(),
  unresolvedTickets: z.int(),
  /** Students' and instructors' tickets that wait for an answer. */
  studentTicketsWaiting: z.int(),
  instructorTicketsWaiting: z.int(),
  pendingRequests: z.int(),
  papersWaiting: z.int(),
  unassignedStudents: z.int(),
})
export type AdminFigures = z.infer<typeof adminFiguresSchema>

/** New and completed records in the period and in the one before. */
export const growthSchema = z.object({
  students: comparedSchema,
  instructors: comparedSchema,
  projects: comparedSchema,
  completed: comparedSchema,
  papers: comparedSchema,
  tickets: comparedSchema,
})
export type Growth = z.infer<typeof growthSchema>

/** Counts of one day of the period; `day` is a date in TIME_ZONE, e.g. "2026-11-21". */
export const growthDaySchema = z.object({
  day: z.iso.date(),
  students: z.int(),
  completed: z.int(),
  /** Completed on the corresponding day of the period before. */
  completedBefore: z.int(),
})
export type GrowthDay = z.infer<typeof growthDaySchema>

/** Measurements of the portal itself. Null means "no data yet". */
export const platformHealthSchema = z.object({
  /**
   * Share of the period's minutes in which a process was up, in percent, rounded down to two decimals. Minutes before
   * the first heartbeat are not counted.
   */
  uptime: z.number().nullable(),
  /** Minutes of the period in which no process was up. */
  minutesDown: z.int().nullable(),
  /** Median and 95th percentile of the response time, in milliseconds. */
  responseP50: z.number().nullable(),
  responseP95: z.number().nullable(),
  /** The 95th percentile of each day with calls. */
  responseDays: z.array(z.object({ day: z.iso.date(), p95: z.number() })),
  /** People who used the portal within ACTIVE_NOW_MINUTES, and within the period. */
  activeNow: z.int(),
  activeInPeriod: z.int(),
  callsToday: z.int(),
  /** Calls of the whole day before; null when nothing was measured. */
  callsYesterday: z.int().nullable(),
  storage: z.object({
    /** Bytes by content. */
    code: z.int(),
    documents: z.int(),
    papers: z.int(),
    chat: z.int(),
    used: z.int(),
    /** STORAGE_QUOTA in bytes; null when not set. */
    quota: z.int().nullable(),
  }),
})
export type PlatformHealth = z.infer<typeof platformHealthSchema>

/** Result of the last health check of a component; `state` is null when there is none or it is stale. */
export const systemStatusSchema = z.object({
  check: z.enum(HEALTH_CHECKS),
  state: z.enum(HEALTH_STATES).nullable(),
  detail: z.string(),
  milliseconds: z.int().nullable(),
  checkedAt: z.date().nullable(),
  changedAt: z.date().nullable(),
})
export type SystemStatus = z.infer<typeof systemStatusSchema>

/** What an admin should know and no next step mentions: a problem, an announcement, or the last backup. */
export const adminAlertSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('check_failed'),
    check: z.enum(HEALTH_CHECKS),
    state: z.enum(['degraded', 'down']),
    since: z.date(),
    detail: z.string(),
  }),
  /** Students' unresolved tickets, and instructors' tickets to answer, while none of the kind is a next step. */
  z.object({ kind: z.literal('unresolved_tickets'), count: z.int() }),
  z.object({ kind: z.literal('instructor_tickets'), count: z.int() }),
  /**
   * At least STORAGE_ALERT_PERCENT of the quota is used. `daysLeft` extrapolates the period's growth; null without
   * growth.
   */
  z.object({ kind: z.literal('storage_filling'), percent: z.int(), daysLeft: z.int().nullable() }),
  /** Mails that could not be delivered in the last seven days. */
  z.object({ kind: z.literal('mails_failed'), count: z.int() }),
  /** The last backup is older than BACKUP_ALERT_DAYS, or there is none (null). */
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

/** An entry of the recent activity. Spec 2 §2. */
export const adminActivitySchema = z.object({
  kind: z.enum(ADMIN_ACTIVITY_KINDS),
  /** Id of the project, paper, person, ticket or request. */
  id: idSchema,
  /** Who it is about; null for a deleted account. */
  personName: z.string().nullable(),
  /** Title, subject, course or specialization, if any. */
  details: z.string().nullable(),
  priority: z.enum(TICKET_PRIORITIES).nullable(),
  at: z.date(),
})
export type AdminActivity = z.infer<typeof adminActivitySchema>

/** Ranked by completion ratio, then average progress; only students with a project. Spec 2 §9. */
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

/** Ranked by completion rate, then students guided; only instructors with students. Spec 2 §3. */
export const topInstructorSchema = z.object({
  id: idSchema,
  name: z.string(),
  specialization: z.string().nullable(),
  studentsGuided: z.int(),
  completionRate: z.int(),
})
export type TopInstructor = z.infer<typeof topInstructorSchema>

/** A next step of an admin: for most kinds, how many records need it, and the oldest of them. */
export const adminStepSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tickets_waiting'),
    count: z.int(),
    unresolved: z.int(),
    ticketId: idSchema,
    subject: z.string(),
    since: z.date(),
  }),
  z.object({
    kind: z.literal('instructor_tickets_waiting'),
    count: z.int(),
    ticketId: idSchema,
    subject: z.string(),
    instructorName: z.string().nullable(),
    since: z.date(),
  }),
  z.object({
    kind: z.literal('requests_waiting'),
    count: z.int(),
    title: z.string(),
    studentName: z.string(),
    since: z.date(),
  }),
  /** Requests for more time that wait for a decision. */
  z.object({ kind: z.literal('extensions_waiting'), count: z.int().min(1) }),
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
  /** The portal has no instructors yet, or no students. */
  z.object({ kind: z.literal('instructors_missing') }),
  z.object({ kind: z.literal('students_missing') }),
])
export type AdminStep = z.infer<typeof adminStepSchema>

export const adminDashboardSchema = z.object({
  measuredAt: z.date(),
  figures: adminFiguresSchema,
  growth: growthSchema,
  /** At most SUMMARY_SECONDS old, like the figures. */
  handIns: portalHandInsSchema,
  days: z.array(growthDaySchema),
  health: platformHealthSchema,
  status: z.array(systemStatusSchema),
  alerts: z.array(adminAlertSchema),
  activity: z.array(adminActivitySchema).max(ACTIVITY_COUNT),
  topStudents: z.array(topStudentSchema).max(TOP_COUNT),
  topInstructors: z.array(topInstructorSchema).max(TOP_COUNT),
  /** Most important first. */
  next: z.array(adminStepSchema),
})
export type AdminDashboard = z.infer<typeof adminDashboardSchema>
