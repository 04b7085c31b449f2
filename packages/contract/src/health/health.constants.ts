/** The components with a health check, in the order of System Status. Spec 2 §2. */
export const HEALTH_CHECKS = ['database', 'api', 'storage', 'mail', 'ai'] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

export const HEALTH_CHECK_LABELS: Readonly<Record<HealthCheck, string>> = {
  database: 'Database',
  api: 'API Services',
  storage: 'File Storage',
  mail: 'Mail',
  ai: 'AI Services',
}

/** The states of a component; `not_set_up`: there is nothing to check. */
export const HEALTH_STATES = ['operational', 'degraded', 'down', 'not_set_up'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** Seconds between two rounds of health checks, and after which a result is stale. */
export const HEALTH_CHECK_INTERVAL_SECONDS = 60
export const HEALTH_CHECK_STALE_SECONDS = 180

/** Seconds between two test questions to the AI service. */
export const AI_QUESTION_INTERVAL_SECONDS = 3600

/** Kinds of announcements, added on the command line. */
export const ANNOUNCEMENT_KINDS = ['update', 'maintenance'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]
export const ANNOUNCEMENT_MAX_LENGTH = 300

/**
 * Upper bounds of the response time histogram, in milliseconds; one more bucket has no bound. From 5 ms to 5 s, each is
 * about 25 % above the one before, which is the precision of a percentile read from it.
 */
export const RESPONSE_BUCKETS_MS = [
  1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 63, 80, 100, 125, 160, 200, 250, 320, 400, 500, 630,
  800, 1000, 1300, 1600, 2000, 2500, 3200, 4000, 5000, 10_000, 30_000,
] as const

/** Days for which health measurements are kept: more than the longest period and the one before it. */
export const HEALTH_RETENTION_DAYS = 200
