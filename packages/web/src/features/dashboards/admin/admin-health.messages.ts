import type { PlatformHealth, SystemStatus } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { HealthState } from '@capstone/contract/health/health.constants'
import {
  formatBytes,
  formatDay,
  formatMilliseconds,
  formatMinutes,
  formatNumber,
  pluralize,
} from '../../../lib/text/formats.ts'
import { formatDayCount, NO_DATA, NO_DATA_YET } from './admin-dashboard.messages.ts'

/** The state of a part of the portal as its badge says it. */
export const HEALTH_STATE_LABELS: Readonly<Record<HealthState, string>> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
  not_set_up: 'Not set up',
}
export const STATUS_UNKNOWN = NO_DATA_YET

/** What is said below a part that does not simply work: why, where that is known. */
export const noteStatus = ({ state, detail }: Pick<SystemStatus, 'state' | 'detail'>) =>
  state === null || state === 'operational' ? '' : detail

/** Each figure of the portal's health with what stands beside it, over so many days. */
export function formatHealth(health: PlatformHealth, days: number) {
  const { uptime, responseP50, activeNow, activeInPeriod, callsToday, callsYesterday } = health
  return {
    uptime: { figure: uptime === null ? undefined : `${formatNumber(uptime)}%`, note: noteDown(health) },
    response: {
      figure: responseP50 === null ? undefined : formatMilliseconds(responseP50),
      note: noteResponse(health),
    },
    active: {
      figure: formatNumber(activeNow),
      note: `${formatNumber(activeInPeriod)} in ${formatDayCount(days)}`,
    },
    calls: {
      figure: formatNumber(callsToday),
      note:
        callsYesterday === null ? `${NO_DATA} for yesterday` : `${formatNumber(callsYesterday)} yesterday`,
    },
  }
}

function noteDown({ uptime, minutesDown }: PlatformHealth) {
  if (uptime === null || minutesDown === null) return ''
  return minutesDown === 0 ? 'no minute down' : `${formatMinutes(minutesDown)} down`
}

const noteResponse = ({ responseP95 }: PlatformHealth) =>
  responseP95 === null ? '' : `95% within ${formatMilliseconds(responseP95)}`

/** The small line of response times, for those who do not see it. */
export const formatResponseDays = ({ responseDays }: PlatformHealth) =>
  `95% of the calls were answered within: ${responseDays
    .map(({ day, p95 }) => `${formatDay(day)} ${formatMilliseconds(p95)}`)
    .join(', ')}.`

/** How much is stored, and of how much: there may be no quota. */
export const formatStorage = ({ used, quota }: PlatformHealth['storage']) => ({
  used: formatBytes(used),
  of: quota === null ? ', no limit set' : ` of ${formatBytes(quota)}`,
})

/** What the stored bytes are, in the order of the bar. */
export const storageParts = ({ code, documents, papers, chat }: PlatformHealth['storage']) =>
  [
    { name: 'code', bytes: code },
    { name: 'documents', bytes: documents },
    { name: 'papers', bytes: papers },
    { name: 'chat', bytes: chat },
  ].map((part) => ({ ...part, words: `${part.name} ${formatBytes(part.bytes)}` }))

/** The bar of the storage as a sentence. */
export function formatStorageBar(storage: PlatformHealth['storage']) {
  const { used, of } = formatStorage(storage)
  const parts = storageParts(storage).map(({ words }) => words)
  return `${used}${of} used: ${parts.join(', ')}`
}

/** "about 11 months": how long storage lasts, roughly. */
export function formatApproximateDuration(days: number): string {
  if (days < 1) return 'less than a day'
  if (days < 60) return `about ${pluralize(days, 'day')}`
  if (days < 730) return `about ${pluralize(Math.round(days / 30), 'month')}`
  return `about ${pluralize(Math.round(days / 365), 'year')}`
}
