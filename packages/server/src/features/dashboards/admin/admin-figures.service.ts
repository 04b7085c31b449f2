import {
  adminFiguresSchema,
  type Growth,
  type GrowthDay,
  growthDaySchema,
  growthSchema,
  topStudentSchema,
} from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { Period } from '@capstone/contract/dashboards/dashboards.constants'
import { portalHandInsSchema } from '@capstone/contract/hand-ins/review/review.schemas'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { preferIndexOnlyScans } from '../../../db/index-only-scans.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { countPortalHandIns } from '../../hand-ins/review/hand-in-counts.service.ts'
import { countPortalUsage } from '../../health/health.service.ts'
import { dashboardSummaryName, readSummary } from '../../health/summaries.service.ts'
import { readAdminCounts } from './admin-counts.repository.ts'
import { countGrowth, type GrowthCount, type GrowthKind } from './admin-growth.repository.ts'
import { daysOfPeriod, type PeriodDays, startOfMonth } from './admin-periods.service.ts'

const summarySchema = z.object({
  measuredAt: z.coerce.date(),
  figures: adminFiguresSchema,
  ticketsWaitingLong: z.int(),
  instructorTicketsWaitingLong: z.int(),
  growth: growthSchema,
  handIns: portalHandInsSchema,
  days: z.array(growthDaySchema),
  topStudents: z.array(topStudentSchema),
  /** The health figures that are expensive to count. */
  usage: z.object({
    activeInPeriod: z.int(),
    storedBytes: z.record(z.string(), z.number()),
    growth: z.object({ added: z.number(), first: z.string() }).nullable(),
  }),
})
export type AdminSummary = z.infer<typeof summarySchema>

type SummaryInput = {
  readonly period: Period
  readonly now: Date
  readonly longWaitCutoff: Date
  readonly from: Date
}

/**
 * Reads the portal-wide figures, the growth by day and the top students, at most SUMMARY_SECONDS old. One statement
 * when they are fresh.
 */
export const readAdminSummary = (
  context: AdminContext,
  { period, now, longWaitCutoff, from }: SummaryInput,
): Promise<AdminSummary> => {
  const { db, settings } = context
  const days = daysOfPeriod(settings, period, now)
  const key = { name: dashboardSummaryName(period), schema: summarySchema }
  return readSummary(db, key, async (tx) => ({
    ...(await countSummary(tx, { days, now, longWaitCutoff, monthStart: startOfMonth(settings, now) })),
    usage: await countPortalUsage({ ...context, db: tx }, { from, to: now }),
  }))
}

type CountInput = Omit<SummaryInput, 'period' | 'from'> & {
  readonly days: PeriodDays
  readonly monthStart: Date
}

async function countSummary(tx: Database, { days, now, ...times }: CountInput) {
  await preferIndexOnlyScans(tx)
  const { topStudents, ticketsWaitingLong, instructorTicketsWaitingLong, ...counts } = await readAdminCounts(
    tx,
    times,
  )
  const growth = await countGrowth(tx, days)
  return {
    measuredAt: now,
    figures: {
      ...counts,
      completionRate: toPercent(counts.completedProjects, counts.totalProjects),
      publicationRate: toPercent(counts.publishedPapers, counts.totalStudents),
    },
    ticketsWaitingLong,
    instructorTicketsWaitingLong,
    growth: computeGrowth(growth, days),
    handIns: await countPortalHandIns({ db: tx }, now),
    days: computeDays(growth, days),
    topStudents: [...topStudents],
  }
}

/** Returns a rounded percentage; null if the whole is 0. */
const toPercent = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))

function computeGrowth(counts: readonly GrowthCount[], { days }: PeriodDays): Growth {
  const sum = (kind: GrowthKind, isNow: boolean) =>
    counts
      .filter((count) => count.kind === kind && count.place > days.length === isNow)
      .reduce((total, { count }) => total + count, 0)
  const compare = (kind: GrowthKind) => ({ now: sum(kind, true), before: sum(kind, false) })
  return {
    students: compare('students'),
    instructors: compare('instructors'),
    projects: compare('projects'),
    completed: compare('completed'),
    papers: compare('papers'),
    tickets: compare('tickets'),
  }
}

function computeDays(counts: readonly GrowthCount[], { days }: PeriodDays): GrowthDay[] {
  const countAt = new Map(counts.map(({ kind, place, count }) => [`${kind} ${place}`, count]))
  const on = (kind: GrowthKind, place: number) => countAt.get(`${kind} ${place}`) ?? 0
  return days.map((day, index) => {
    // Places count from 1, those of the period before first.
    const [before, now] = [index + 1, days.length + index + 1]
    return {
      day,
      students: on('students', now),
      completed: on('completed', now),
      completedBefore: on('completed', before),
    }
  })
}
