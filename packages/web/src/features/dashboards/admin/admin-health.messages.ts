import type { PlatformHealth, SystemStatus } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { HealthState } from '@capstone/contract/health/health.constants'
import {
  formatDay,
  formatDecimalBytes,
  formatMilliseconds,
  formatMinutes,
  formatNumber,
  pluralize,
} from '../../../lib/text/formats.ts'
import { formatDayCount, NO_DATA, NO_DATA_YET } from './admin-dashboard.messages.ts'

export const HEALTH_STATE_LABELS: Readonly<Record<HealthState, string>> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
  not_set_up: 'Not set up',
}
export const STATUS_UNKNOWN = NO_DATA_YET

/** The note of a component that is not operational. */
export const formatStatusNote = ({ state, detail }: Pick<SystemStatus, 'state' | 'detail'>) =>
  state === null || state === 'operational' ? '' : detail

/** The health figures with their notes, over a period of `days`. */
export function formatHealth(health: PlatformHealth, days: number) {
  const { uptime, responseP50, activeNow, activeInPeriod, callsToday, callsYesterday } = health
  return {
    uptime: {
      figure: uptime === null ? undefined : `${formatNumber(uptime)}%`,
      note: formatDowntime(health),
    },
    response: {
      figure: responseP50 === null ? undefined : formatMilliseconds(responseP50),
      note: formatResponseNote(health),
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

function formatDowntime({ uptime, minutesDown }: PlatformHealth) {
  if (uptime === null || minutesDown === null) return ''
  return minutesDown === 0 ? 'no downtime' : `${formatMinutes(minutesDown)} down`
}

const formatResponseNote = ({ responseP95 }: PlatformHealth) =>
  responseP95 === null ? '' : `95% within ${formatMilliseconds(responseP95)}`

/** The chart of response times as text. */
export const formatResponseDays = ({ responseDays }: PlatformHealth) =>
  `95% of the calls were answered within: ${responseDays
    .map(({ day, p95 }) => `${formatDay(day)} ${formatMilliseconds(p95)}`)
    .join(', ')}.`

/** The used storage, and the quota if one is set, in decimal units like the setting of the quota. */
export const formatStorage = ({ used, quota }: PlatformHealth['storage']) => ({
  used: formatDecimalBytes(used),
  quota: quota === null ? ', no limit set' : ` of ${formatDecimalBytes(quota)}`,
})

/** The stored bytes by content, in the order of the bar. */
export const storageParts = ({ code, documents, papers, chat }: PlatformHealth['storage']) =>
  [
    { name: 'code', bytes: code },
    { name: 'documents', bytes: documents },
    { name: 'papers', bytes: papers },
    { name: 'chat', bytes: chat },
  ].map((part) => ({ ...part, text: `${part.name} ${formatDecimalBytes(part.bytes)}` }))

/** The storage bar as text. */
export function formatStorageBar(storage: PlatformHealth['storage']) {
  const { used, quota } = formatStorage(storage)
  const parts = storageParts(storage).map(({ text }) => text)
  return `${used}${quota} used: ${parts.join(', ')}`
}

/** "about 11 months": a rounded duration. */
export function formatApproximateDuration(days: number): string {
  if (days < 1) return 'less than a day'
  if (days < 60) return `about ${pluralize(days, 'day')}`
  if (days < 730) return `about ${pluralize(Math.round(days / 30), 'month')}`
  return `about ${pluralize(Math.round(days / 365), 'year')}`
}
