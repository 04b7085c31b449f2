import type {
  AdminAlert,
  AdminFigures,
  AdminStep,
} from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { AdminOverview } from './admin-overview.repository.ts'

/**
 * What waits for an admin: how many of each kind, counted at most ten seconds ago, and the oldest of each as it is now.
 */
export type Waiting = {
  readonly figures: Pick<
    AdminFigures,
    'openTickets' | 'pendingRequests' | 'papersToReview' | 'unassignedStudents'
  >
  readonly ticketsWaitingLong: number
  readonly oldest: Omit<AdminOverview, 'activity'>
}

// What is named exists now, also where it was counted a moment too early to be counted with.
const atLeastOne = (count: number) => Math.max(count, 1)

/** What needs the admin first: people who got no answer for long, then what only admins can decide. */
export function listAdminSteps({ figures, ticketsWaitingLong, oldest }: Waiting): AdminStep[] {
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

/** First what does not work, then who waits, then what is announced, last what went well. */
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

/** The alerts of what waits, among those about the portal itself, in the order in which they matter. */
export function adminAlerts(
  { figures, ticketsWaitingLong, oldest }: Waiting,
  ofPortal: readonly AdminAlert[],
): AdminAlert[] {
  const { oldestRequest, oldestPaper } = oldest
  const waiting: (AdminAlert | null)[] = [
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
  const all = [...ofPortal, ...waiting.filter((alert) => alert !== null)]
  return all.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}
