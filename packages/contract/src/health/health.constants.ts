/** What is looked at to tell whether the portal works, in the order screens show it. Spec 2 §2. */
export const HEALTH_CHECKS = ['database', 'api', 'storage', 'mail', 'ai'] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

export const HEALTH_CHECK_LABELS: Readonly<Record<HealthCheck, string>> = {
  database: 'Database',
  api: 'API Services',
  storage: 'File Storage',
  mail: 'Mail',
  ai: 'AI Services',
}

/** How a check ended: it works, it works badly, it does not work, or there is nothing set up to look at. */
export const HEALTH_STATES = ['operational', 'degraded', 'down', 'not_set_up'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** Seconds between two looks at everything, and after which a look is too old to tell anything. */
export const HEALTH_CHECK_INTERVAL_SECONDS = 60
export const HEALTH_CHECK_STALE_SECONDS = 180

/** What an operator announces on the command line. */
export const ANNOUNCEMENT_KINDS = ['update', 'maintenance'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]
export const ANNOUNCEMENT_MAX_LENGTH = 300

/**
 * Upper bounds in milliseconds of the buckets that answered calls are counted in; the last bucket has none.
 * Each is about a quarter above the one before, so a percentile read from them is that exact.
 */
export const RESPONSE_BUCKETS_MS = [
  1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 63, 80, 100, 125, 160, 200, 250, 320, 400, 500, 630,
  800, 1000, 1300, 1600, 2000, 2500, 3200, 4000, 5000, 10_000, 30_000,
] as const

/** Days that figures of the portal's health are kept: the longest period and the one before it. */
export const HEALTH_RETENTION_DAYS = 200
