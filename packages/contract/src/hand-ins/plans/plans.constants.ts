/** Most items of a plan. */
export const PLAN_ITEMS_MAX = 12

/**
 * States of a plan. One that is being published, or whose published changes are being applied, gives each project its
 * items in steps. An archived plan keeps its hand-ins, but gives none to later projects.
 */
export const PLAN_STATUSES = ['draft', 'publishing', 'published', 'archived'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]
