import type { PlanStatus } from '@capstone/contract/hand-ins/plans/plans.constants'
import type { ItemCounts, Plan, PlanDetail } from '@capstone/contract/hand-ins/plans/plans.schemas'
import { ORPCError } from '@orpc/client'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { formatNumber, pluralize } from '../../../lib/text/formats.ts'
import type { StatusTone } from '../../../ui/badges/status-badge.tsx'
import type { Notified } from './plan-draft.model.ts'

export const PLANS_FAILED = 'Failed to load plans'
export const PLAN_FAILED = 'Failed to load this plan'
export const PLAN_FAILED_HINT = 'The plan is safe; it just could not be loaded.'
const SAVE_FAILED = 'The plan could not be saved. Please try again.'
export const PLAN_COPY_FAILED = 'The items could not be copied. Please try again.'
export const PLAN_PUBLISH_FAILED = 'The plan could not be published. Please try again.'
export const PLAN_ARCHIVE_FAILED = 'The plan could not be archived. Please try again.'
export const PLAN_DELETE_FAILED = 'The plan could not be deleted. Please try again.'
export const PLAN_UNSAVED =
  'What you changed in this plan has not been saved. It stays in this tab until you save or discard it, or sign out.'
export const PLAN_DISCARD_CONSEQUENCE = 'What you changed in this plan has not been saved and will be lost.'
export const PLAN_NOT_SAVED = 'Your changes were not saved'
export const PLAN_COUNTS_FAILED = 'Failed to load the counts'

const PLAN_STATUS_LABELS: Readonly<Record<PlanStatus, string>> = {
  draft: 'Draft',
  publishing: 'Publishing',
  published: 'Published',
  archived: 'Archived',
}
/** "Published", or "Published, with unsaved changes": the items shown are not all published then. */
export const formatPlanStatus = (status: PlanStatus, isChanged: boolean) =>
  `${PLAN_STATUS_LABELS[status]}${status === 'published' && isChanged ? ', with unsaved changes' : ''}`
export const PLAN_TONES: Readonly<Record<PlanStatus, StatusTone>> = {
  draft: 'neutral',
  publishing: 'progress',
  published: 'done',
  archived: 'neutral',
}

/** "ME/M.Tech, Final Year". */
export const planNameOf = ({ course, year }: Pick<Plan, 'course' | 'year'>) => `${course}, ${year}`

/**
 * "ME/M.Tech, Final Year (draft)": a plan in the list of plans, with its status unless it is published. Archived plans
 * of one course and year are told apart by their year of publication.
 */
export function planChoiceOf(plan: Plan): string {
  if (plan.status === 'published') return planNameOf(plan)
  const status = PLAN_STATUS_LABELS[plan.status].toLowerCase()
  const published =
    plan.status === 'archived' && plan.publishedAt ? `, published in ${plan.publishedAt.getFullYear()}` : ''
  return `${planNameOf(plan)} (${status}${published})`
}

/** Announced to screen readers when an item was moved: "Synopsis is now 2 of 6". */
export const formatMoved = (title: string, index: number, count: number) =>
  `${title || 'The item without a title'} is now ${index + 1} of ${count}`

/**
 * "Up to 46 students and 9 instructors will be notified."; an empty text if nobody is. The figures include those whose
 * dates do not change: of completed projects, accepted hand-ins, and later dates of their own.
 */
export function formatNotified(
  { studentCount, mentorCount }: Pick<PlanDetail, 'studentCount' | 'mentorCount'>,
  notified: Notified,
): string {
  if (notified === 'nobody') return ''
  const students = `Up to ${pluralize(studentCount, 'student')}`
  if (notified === 'students') return `${students} will be notified.`
  return `${students} and ${pluralize(mentorCount, 'instructor')} will be notified.`
}

/** "3 items need a date before this can be saved."; an empty text if none does. */
export const formatUndated = (count: number) =>
  count === 0
    ? ''
    : `${pluralize(count, 'item')} ${count === 1 ? 'needs' : 'need'} a date before this can be saved.`

/** "120 of 10,000 projects have their items". */
export const formatProgress = ({ done, total }: NonNullable<Plan['progress']>) =>
  `${formatNumber(done)} of ${pluralize(total, 'project')} ${total === 1 ? 'has its' : 'have their'} items`

/** "3 missing, 2 returned, 1 closed", or a single figure if there are none of these: "4 open", "all accepted". */
export function formatCounts({ open, missing, submitted, returned, accepted, closed }: ItemCounts): string {
  const total = open + missing + submitted + returned + accepted + closed
  if (total === 0) return 'no projects yet'
  if (accepted === total) return 'all accepted'
  const parts = [
    missing > 0 && `${formatNumber(missing)} missing`,
    returned > 0 && `${formatNumber(returned)} returned`,
    closed > 0 && `${formatNumber(closed)} closed`,
  ].filter(Boolean)
  if (parts.length > 0) return parts.join(', ')
  return open > 0 ? `${formatNumber(open)} open` : `${formatNumber(submitted)} submitted`
}

/** The titles that a refusal names; empty for any other error. */
export function refusedTitles(error: unknown): readonly string[] {
  if (!(error instanceof ORPCError)) return []
  const { titles } = Object(error.data) as { titles?: unknown }
  return Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : []
}

/** Formats the error of a save, with the titles of the items that the refusal names. */
export function formatSaveError(error: unknown): string {
  const titles = refusedTitles(error)
  return `${errorText(error, SAVE_FAILED)}${titles.length > 0 ? ` (${titles.join(', ')})` : ''}`
}

/** Returns the newest revision if saving was refused because somebody else has changed the plan; null otherwise. */
export function newerRevisionOf(error: unknown): number | null {
  if (refusalCode(error) !== 'PLAN_CHANGED_MEANWHILE' || !(error instanceof ORPCError)) return null
  const { revision } = Object(error.data) as { revision?: unknown }
  return typeof revision === 'number' ? revision : null
}
