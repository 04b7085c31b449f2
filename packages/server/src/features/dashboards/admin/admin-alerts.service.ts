import type {
  AdminAlert,
  AdminFigures,
  AdminStep,
} from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { AdminOverview } from './admin-overview.repository.ts'

/** The pending work of an admin: cached counts of each kind, and the oldest record of each, read now. */
export type PendingWork = {
  readonly figures: Pick<
    AdminFigures,
    'openTickets' | 'pendingRequests' | 'papersToReview' | 'unassignedStudents'
  >
  readonly ticketsWaitingLong: number
  readonly oldest: Omit<AdminOverview, 'activity'>
}

// The oldest record exists now, even if the cached count does not include it yet.
const atLeastOne = (count: number) => Math.max(count, 1)

/** Lists an admin's next steps: first people who have waited long for an answer, then what only admins can decide. */
export function listAdminSteps({ figures, ticketsWaitingLong, oldest }: PendingWork): AdminStep[] {
  const { oldestTicket, oldestRequest, oldestPaper, oldestUnassigned } = oldest
  const steps: (AdminStep | null)[] = [
    oldestTicket && {
      kind: 'tickets_waiting',
      count: atLeastOne(ticketsWaitingLong),
      open: atLeastOne(figures.openTickets),
      ...parseSince(oldestTicket),
    },
    oldestRequest && {
      kind: 'requests_waiting',
      count: atLeastOne(figures.pendingRequests),
      ...parseSince(oldestRequest),
    },
    oldestPaper && {
      kind: 'papers_waiting',
      count: atLeastOne(figures.papersToReview),
      ...parseSince(oldestPaper),
    },
    oldestUnassigned && {
      kind: 'students_unassigned',
      count: atLeastOne(figures.unassignedStudents),
      ...parseSince(oldestUnassigned),
    },
  ]
  return steps.filter((step) => step !== null)
}

const parseSince = <Row extends { readonly since: string }>(row: Row) => ({
  ...row,
  since: new Date(row.since),
})

/** First failures, then pending work, then announcements, last good news. */
const ORDER: readonly AdminAlert['kind'][] = [
  'check_failed',
  'storage_filling',
  'mails_failed',
  'backup_missing',
  'open_tickets',
  'requests_pending',
  'papers_waiting',
  'students_unassigned',
  'announcement',
  'backup_complete',
]

/** Lists the alerts about pending work and those about the portal itself, most important first. */
export function listAdminAlerts(
  { figures, ticketsWaitingLong, oldest }: PendingWork,
  healthAlerts: readonly AdminAlert[],
): AdminAlert[] {
  const { oldestRequest, oldestPaper } = oldest
  const pending: (AdminAlert | null)[] = [
    figures.openTickets > 0
      ? { kind: 'open_tickets', count: figures.openTickets, waitingLong: ticketsWaitingLong }
      : null,
    oldestRequest && {
      kind: 'requests_pending',
      count: atLeastOne(figures.pendingRequests),
      oldest: new Date(oldestRequest.since),
    },
    oldestPaper && {
      kind: 'papers_waiting',
      count: atLeastOne(figures.papersToReview),
      oldest: new Date(oldestPaper.since),
    },
    figures.unassignedStudents > 0
      ? { kind: 'students_unassigned', count: figures.unassignedStudents }
      : null,
  ]
  const all = [...healthAlerts, ...pending.filter((alert) => alert !== null)]
  return all.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}
