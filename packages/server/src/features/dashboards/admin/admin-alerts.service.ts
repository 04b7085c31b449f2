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
    | 'unresolvedTickets'
    | 'instructorTicketsWaiting'
    | 'pendingRequests'
    | 'papersWaiting'
    | 'unassignedStudents'
    | 'totalInstructors'
    | 'totalStudents'
  >
  /** How many tickets of students and of instructors have waited long for an answer. */
  readonly waitingLong: { readonly student: number; readonly instructor: number }
  readonly oldest: Omit<AdminOverview, 'activity'>
  readonly extensionRequests: number
}

// The oldest record exists now, even if the cached count does not include it yet.
const atLeastOne = (count: number) => Math.max(count, 1)

/** Lists an admin's next steps, most important first. */
export function listAdminSteps({
  figures,
  waitingLong,
  oldest,
  extensionRequests,
}: PendingWork): AdminStep[] {
  const { oldestTicket, oldestInstructorTicket, oldestRequest, oldestPaper, oldestUnassigned } = oldest
  const steps: (AdminStep | null)[] = [
    oldestTicket && {
      kind: 'tickets_waiting',
      count: atLeastOne(waitingLong.student),
      unresolved: atLeastOne(figures.unresolvedTickets),
      ...parseSince(oldestTicket),
    },
    oldestInstructorTicket && {
      kind: 'instructor_tickets_waiting',
      count: atLeastOne(waitingLong.instructor),
      ...parseSince(oldestInstructorTicket),
    },
    oldestRequest && {
      kind: 'requests_waiting',
      count: atLeastOne(figures.pendingRequests),
      ...parseSince(oldestRequest),
    },
    extensionRequests > 0 ? { kind: 'extensions_waiting', count: extensionRequests } : null,
    oldestPaper && {
      kind: 'papers_waiting',
      count: atLeastOne(figures.papersWaiting),
      ...parseSince(oldestPaper),
    },
    // Before the unassigned students, who need an instructor.
    figures.totalInstructors === 0 ? { kind: 'instructors_missing' } : null,
    oldestUnassigned && {
      kind: 'students_unassigned',
      count: atLeastOne(figures.unassignedStudents),
      ...parseSince(oldestUnassigned),
    },
    figures.totalStudents === 0 ? { kind: 'students_missing' } : null,
  ]
  return steps.filter((step) => step !== null)
}

const parseSince = <Row extends { readonly since: string }>(row: Row) => ({
  ...row,
  since: new Date(row.since),
})

const ORDER: readonly AdminAlert['kind'][] = [
  'check_failed',
  'storage_filling',
  'mails_failed',
  'backup_missing',
  'unresolved_tickets',
  'instructor_tickets',
  'announcement',
  'backup_complete',
]

/**
 * Lists the alerts about pending work and those about the portal itself, most important first. Work that is a next step
 * already is left out, so that the screen says each thing once.
 */
export function listAdminAlerts(
  { figures, oldest }: PendingWork,
  healthAlerts: readonly AdminAlert[],
): AdminAlert[] {
  const { unresolvedTickets, instructorTicketsWaiting } = figures
  const pending: AdminAlert[] = []
  if (unresolvedTickets > 0 && !oldest.oldestTicket)
    pending.push({ kind: 'unresolved_tickets', count: unresolvedTickets })
  if (instructorTicketsWaiting > 0 && !oldest.oldestInstructorTicket)
    pending.push({ kind: 'instructor_tickets', count: instructorTicketsWaiting })
  return [...healthAlerts, ...pending].toSorted(
    (one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  )
}
