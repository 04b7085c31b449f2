export const PLAN_ITEMS_MAX = 12

/**
 * States of a plan. While it is `publishing`, its items, or its changes after publication, reach the projects in
 * batches. An archived plan keeps its hand-ins, but gives none to later projects.
 */
export const PLAN_STATUSES = ['draft', 'publishing', 'published', 'archived'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]
