import { DAY_MS } from '@capstone/contract/base.constants'
import type { AdminDashboard, PeriodRequest } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import {
  REGISTRATION_ACTIVITY_DAYS,
  TOP_COUNT,
  WAITING_LONG_DAYS,
} from '@capstone/contract/dashboards/dashboards.constants'
import type { AdminContext } from '../../../rpc/context.ts'
import { readHandInFigures } from '../../hand-ins/hand-ins.service.ts'
import { readHealth } from '../../health/health.service.ts'
import { listTopInstructors } from '../../people/mentoring/mentor-stats.service.ts'
import { listAdminAlerts, listAdminSteps } from './admin-alerts.service.ts'
import { readAdminSummary } from './admin-figures.service.ts'
import { readAdminOverview } from './admin-overview.repository.ts'
import { startOfPeriod } from './admin-periods.service.ts'

/**
 * Reads the admin dashboard over the days of `period` up to now, in TIME_ZONE. Portal-wide figures are at most
 * SUMMARY_SECONDS old; single records are current. Takes five statements while the figures are cached.
 */
export async function readAdminDashboard(
  context: AdminContext,
  { period }: PeriodRequest,
): Promise<AdminDashboard> {
  const { db, scope, settings, clock } = context
  const now = clock.now()
  const longWaitCutoff = new Date(now.getTime() - WAITING_LONG_DAYS * DAY_MS)
  const registeredSince = new Date(now.getTime() - REGISTRATION_ACTIVITY_DAYS * DAY_MS)
  const from = startOfPeriod(settings, period, now)
  const [summary, { activity, ...oldest }, topInstructors, { extensionRequests }] = await Promise.all([
    readAdminSummary(context, { period, now, longWaitCutoff, from }),
    readAdminOverview(db, scope, { longWaitCutoff, registeredSince }),
    listTopInstructors(context, TOP_COUNT),
    readHandInFigures(context),
  ])
  const { ticketsWaitingLong, instructorTicketsWaitingLong, usage, ...counted } = summary
  const { health, status, alerts } = await readHealth(context, { from, to: now }, usage)
  const waitingLong = { student: ticketsWaitingLong, instructor: instructorTicketsWaitingLong }
  const pendingWork = { figures: counted.figures, waitingLong, oldest, extensionRequests }
  return {
    ...counted,
    health,
    status,
    alerts: listAdminAlerts(pendingWork, alerts),
    activity: activity.map((line) => ({ ...line, at: new Date(line.at) })),
    topInstructors,
    next: listAdminSteps(pendingWork),
  }
}
