/** Projects a student's dashboard shows; all of them stand on My Projects. */
export const DASHBOARD_PROJECTS_COUNT = 5
/** Things to do next that a dashboard names. */
export const NEXT_STEPS_MAX = 3
/** Limits of an instructor's dashboard. Spec 2 §9. */
export const RECENT_STUDENT_PROJECTS_COUNT = 4
export const RECENT_TICKETS_COUNT = 3
/** The newest of each kind that take part in the activity, and how many of all are shown. */
export const ACTIVITY_OF_EACH = { assigned: 3, completed: 2, ticket: 2 } as const
export const ACTIVITY_COUNT = 5
/** So much of a reviewer's feedback a dashboard quotes, in characters. */
export const FEEDBACK_EXCERPT_LENGTH = 200

/** Periods an admin chooses from, the first by default, and their days. Spec 2 §2. */
export const PERIODS = ['7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]
export const PERIOD_DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90 }
export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
}

/** Students and instructors an admin's dashboard names as the best. Spec 2 §9. */
export const TOP_COUNT = 3
/** What an admin's dashboard tells of. Spec 2 §2. */
export const ADMIN_ACTIVITY_KINDS = [
  'project_completed',
  'paper_published',
  'student_registered',
  'instructor_added',
  'ticket_created',
  'request_created',
] as const
export type AdminActivityKind = (typeof ADMIN_ACTIVITY_KINDS)[number]
/** Registrations older than this are no news any more, in days. Spec 2 §9. */
export const REGISTRATION_ACTIVITY_DAYS = 7
/** Seconds between two looks of an open admin dashboard. */
export const ADMIN_DASHBOARD_REFRESH_SECONDS = 30
/** Seconds for which figures over everything are taken as they were counted. */
export const SUMMARY_SECONDS = 10
/** Milliseconds after a write after which nobody is told such figures from before it. */
export const SUMMARY_MAX_AGE_MS = (SUMMARY_SECONDS + 1) * 1000
/** Minutes after their last call in which somebody counts as active now. */
export const ACTIVE_NOW_MINUTES = 10
/** A ticket, request or paper that waits longer than this needs the admin first, in days. */
export const WAITING_LONG_DAYS = 2
/** Share of the quota from which on storage is an alert, in percent. */
export const STORAGE_ALERT_PERCENT = 80
/** Days after which the last backup is an alert. */
export const BACKUP_ALERT_DAYS = 2
