import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { OwnTicketSort } from '@capstone/contract/tickets/tickets.constants'
import type {
  InstructorTicketList,
  InstructorTicketPage,
  OwnInstructorTicketList,
  OwnTicketList,
  TicketCounts,
  TicketList,
  TicketPage,
} from '@capstone/contract/tickets/tickets.schemas'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import type { AdminContext, InstructorContext, StudentContext } from '../../../rpc/context.ts'
import { addTotal, countFoundByStatus, type FoundCount } from '../../../rpc/found-counts.ts'
import { listSegments, type Segment, toSegmentPage } from '../../../rpc/segments.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import {
  type AnyTicketKind,
  INSTRUCTOR_TICKETS,
  STUDENT_TICKETS,
  type TicketKind,
} from '../ticket-kinds.table.ts'
import {
  countAllTicketsByState,
  countFoundTickets,
  countTicketsByState,
  findTickets,
  type ListedTickets,
  type TicketFilters,
} from './ticket-lists.repository.ts'

/** Lists the student's own tickets. */
export const listOwnTickets = ({ db, scope }: StudentContext, list: OwnTicketList): Promise<TicketPage> =>
  listTicketsOf(db, STUDENT_TICKETS, { party: 'sender', scope }, list)

/**
 * Lists the students' tickets that the instructor received; without the e-mail address of students they no
 * longer mentor.
 */
export const listReceivedTickets = (
  { db, scope }: InstructorContext,
  list: TicketList,
): Promise<TicketPage> => listTicketsOf(db, STUDENT_TICKETS, { party: 'receiver', scope }, list)

/** Lists all students' tickets. */
export const listTickets = ({ db, scope }: AdminContext, list: TicketList): Promise<TicketPage> =>
  listTicketsOf(db, STUDENT_TICKETS, { party: 'all', scope }, list)

/** Lists the instructor's own tickets to the administrators. */
export const listOwnInstructorTickets = (
  { db, scope }: InstructorContext,
  list: OwnInstructorTicketList,
): Promise<InstructorTicketPage> => listTicketsOf(db, INSTRUCTOR_TICKETS, { party: 'sender', scope }, list)

/** Lists all instructors' tickets. */
export const listInstructorTickets = (
  { db, scope }: AdminContext,
  list: InstructorTicketList,
): Promise<InstructorTicketPage> => listTicketsOf(db, INSTRUCTOR_TICKETS, { party: 'all', scope }, list)

type List = TicketFilters & {
  readonly sort: OwnTicketSort
  readonly cursor?: string | undefined
  readonly limit: number
}

const countsSchema = z.array(
  z.object({ status: z.string(), type: z.string(), priority: z.string(), tickets: z.int() }),
)
type CountRows = z.infer<typeof countsSchema>

/** The cached counts of all tickets of a kind; opening a ticket or changing its status invalidates them. */
export const ticketCounts = ({ name }: Pick<TicketKind<string, string>, 'name'>): SummaryKey<CountRows> => ({
  name: `tickets-of-${name}s`,
  schema: countsSchema,
})

/**
 * Returns a page with the counts of all and of matching tickets. Two statements while the counts of all tickets are
 * cached; a search needs a third, and a fourth if it finds many and is filtered by status. Refuses an invalid cursor.
 */
async function listTicketsOf<Status extends string, Type extends string>(
  db: Database,
  kind: TicketKind<Status, Type>,
  listed: ListedTickets,
  { sort, cursor, limit, ...filters }: List,
) {
  const segments = segmentsOf(sort, cursor, filters.status)
  const [rows, found, countRows] = await Promise.all([
    findTickets(db, kind, listed, { ...filters, sort, segments, limit: limit + 1 }),
    filters.search
      ? countFoundByStatus(
          (status) => countFoundTickets(db, kind, listed, { ...filters, status }),
          filters.status,
        )
      : null,
    listed.party === 'all'
      ? readSummary(db, ticketCounts(kind), (tx) => countAllTicketsByState(tx, kind))
      : countTicketsByState(db, kind, listed),
  ])
  const page = toSegmentPage(rows, limit, (row) => ({
    waitingSince: waitingSinceOf(kind, sort, row),
    isUnread: sort === 'answered' && row.hasUnreadAnswer,
    time: row.createdAt,
  }))
  const shown = page.items.length
  // If the page shows everything, count its rows: the cached counts may be older.
  const isOnlyPage = cursor === undefined && page.nextCursor === null
  const listedCount = isOnlyPage ? shown : Math.max(countOf(countRows, filters), shown)
  const isUnfiltered = !(filters.search || filters.status || filters.type || filters.priority)
  const matching = isUnfiltered ? listedCount : Math.min(found?.matching ?? listedCount, COUNTED_MAX)
  const counts = found ? found.byStatus && countsOfFound(found.byStatus) : countsOf(countRows, filters)
  return { ...page, matching, total: countOf(countRows, {}), counts }
}

const countOf = (countRows: CountRows, { status, type, priority }: Partial<TicketFilters>): number =>
  countRows
    .filter(
      (row) =>
        row.status === (status ?? row.status) &&
        row.type === (type ?? row.type) &&
        row.priority === (priority ?? row.priority),
    )
    .reduce((sum, { tickets }) => sum + tickets, 0)

/** Counts by status within the filters by type and priority, which stay when a counter is used to filter by status. */
const countsOf = (
  countRows: CountRows,
  { type, priority }: Pick<TicketFilters, 'type' | 'priority'>,
): TicketCounts => ({
  total: countOf(countRows, { type, priority }),
  open: countOf(countRows, { type, priority, status: 'open' }),
  inProgress: countOf(countRows, { type, priority, status: 'in_progress' }),
  replied: countOf(countRows, { type, priority, status: 'replied' }),
  resolved: countOf(countRows, { type, priority, status: 'resolved' }),
})

/** Counts by status of what a search finds within the filters by type and priority. */
function countsOfFound(byStatus: readonly FoundCount<string>[]): TicketCounts {
  const counts = addTotal<string>({}, byStatus)
  const { total = 0, open = 0, in_progress: inProgress = 0, replied = 0, resolved = 0 } = counts
  return { total, open, inProgress, replied, resolved }
}

type Times = {
  readonly status: string
  readonly waitingSince: Date | null
  readonly repliedAt: Date | null
}

/** Since when a ticket waits: for its sender in the order `answered`, for an answer in the order `waiting`. */
function waitingSinceOf(
  { answered }: Pick<AnyTicketKind, 'answered'>,
  sort: OwnTicketSort,
  { status, waitingSince, repliedAt }: Times,
): Date | null {
  if (sort === 'newest') return null
  if (sort === 'waiting') return waitingSince
  // The same as answeredSinceOf in SQL.
  return waitingSince === null && status === answered ? repliedAt : null
}

/** Returns the segments the next page is read from; resolved tickets never wait. */
export const segmentsOf = (
  sort: OwnTicketSort,
  cursor: string | undefined,
  status: string | undefined,
): Segment[] =>
  listSegments(cursor, {
    isWaitingFirst: sort !== 'newest',
    isUnreadFirst: sort === 'answered',
    waiting: status === 'resolved' ? 'none' : 'some',
  })
