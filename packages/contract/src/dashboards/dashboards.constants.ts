/** Projects on a student's dashboard; My Projects lists all. */
export const DASHBOARD_PROJECTS_COUNT = 5
/** Most next steps of one kind on a student's dashboard; hand-ins have a limit of their own. */
export const NEXT_STEPS_MAX = 3
/** Requests on a student's dashboard, and for how many days it shows the answer to one. */
export const DASHBOARD_REQUESTS_COUNT = 3
export const REQUEST_ANSWER_DAYS = 14
/** Limits of an instructor's dashboard. Spec 2 §9. */
export const RECENT_STUDENT_PROJECTS_COUNT = 4
export const RECENT_TICKETS_COUNT = 3
/** How many of the newest entries of each kind are read for the activity list, and the length of that list. */
export const ACTIVITY_PER_KIND = { assigned: 3, completed: 2, ticket: 2 } as const
export const ACTIVITY_COUNT = 5
/** Length of an excerpt of feedback or of a note on a dashboard, in characters. */
export const FEEDBACK_EXCERPT_LENGTH = 200

/** Periods of the admin dashboard, the one shown by default, and their lengths in days. Spec 2 §2. */
export const PERIODS = ['7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = '30d'
export const PERIOD_DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90 }
export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
}

/** Entries in Top Students and Top Instructors. Spec 2 §9. */
export const TOP_COUNT = 3
/** Kinds of recent activity on the admin dashboard. Spec 2 §2. */
export const ADMIN_ACTIVITY_KINDS = [
  'project_completed',
  'paper_published',
  'student_registered',
  'instructor_added',
  'ticket_created',
  'request_created',
] as const
export type AdminActivityKind = (typeof ADMIN_ACTIVITY_KINDS)[number]
/** Days for which a student's registration counts as recent activity. Spec 2 §9. */
export const REGISTRATION_ACTIVITY_DAYS = 7
/** Seconds between two refreshes of an open admin dashboard. */
export const ADMIN_DASHBOARD_REFRESH_SECONDS = 30
/** Seconds for which portal-wide figures are cached. */
export const SUMMARY_SECONDS = 10
/** Milliseconds after a write until all cached figures are sure to include it. */
export const SUMMARY_MAX_AGE_MS = (SUMMARY_SECONDS + 1) * 1000
/** Minutes after the last call for which a person counts as active. */
export const ACTIVE_NOW_MINUTES = 10
/** Days after which something that waits is marked, and a ticket becomes an admin's next step. */
export const WAITING_LONG_DAYS = 2
/** Share of the storage quota that raises an alert, in percent. */
export const STORAGE_ALERT_PERCENT = 80
/** Age of the last backup that raises an alert, in days. */
export const BACKUP_ALERT_DAYS = 2
