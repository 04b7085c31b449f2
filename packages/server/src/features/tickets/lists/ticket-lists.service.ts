import type { Page } from '@capstone/contract/base'
import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { TicketSort } from '@capstone/contract/tickets/tickets.constants'
import type {
  InstructorTicketList,
  InstructorTicketPage,
  TicketCounts,
  TicketList,
  TicketPage,
} from '@capstone/contract/tickets/tickets.schemas'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import type { AdminContext, InstructorContext, StudentContext } from '../../../rpc/context.ts'
import { decodeTimeCursor } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import { INSTRUCTOR_TICKETS, STUDENT_TICKETS, type TicketKind } from '../ticket-kinds.table.ts'
import {
  countAllByState,
  countByState,
  countFound,
  findTickets,
  type ListedTickets,
  type TicketFilters,
  type TicketSegment,
} from './ticket-lists.repository.ts'

/** Lists the student’s own tickets. */
export const listOwnTickets = ({ db, scope }: StudentContext, list: TicketList): Promise<TicketPage> =>
  listTicketsOf(db, STUDENT_TICKETS, { of: 'sender', scope }, list)

/**
 * Lists the students’ tickets that the instructor received; without the e-mail address of students they no
 * longer mentor.
 */
export const listReceivedTickets = (
  { db, scope }: InstructorContext,
  list: TicketList,
): Promise<TicketPage> => listTicketsOf(db, STUDENT_TICKETS, { of: 'receiver', scope }, list)

/** Lists all students’ tickets. */
export const listTickets = ({ db, scope }: AdminContext, list: TicketList): Promise<TicketPage> =>
  listTicketsOf(db, STUDENT_TICKETS, { of: 'all', scope }, list)

/** Lists the instructor’s own tickets to the administrators. */
export const listOwnInstructorTickets = (
  { db, scope }: InstructorContext,
  list: InstructorTicketList,
): Promise<InstructorTicketPage> => listTicketsOf(db, INSTRUCTOR_TICKETS, { of: 'sender', scope }, list)

/** Lists all instructors’ tickets. */
export const listInstructorTickets = (
  { db, scope }: AdminContext,
  list: InstructorTicketList,
): Promise<InstructorTicketPage> => listTicketsOf(db, INSTRUCTOR_TICKETS, { of: 'all', scope }, list)

type List = TicketFilters & {
  readonly sort: TicketSort
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
 * Returns a page with the counts of all and of matching tickets. Two statements; a search needs a third. Refuses an
 * invalid cursor.
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
    filters.search ? countFound(db, kind, listed, filters) : null,
    listed.of === 'all'
      ? readSummary(db, ticketCounts(kind), (tx) => countAllByState(tx, kind))
      : countByState(db, kind, listed),
  ])
  const page = toSegmentPage(sort, rows, limit)
  const shown = page.items.length
  // If the page shows everything, count its rows: the cached counts may be older.
  const isAll = cursor === undefined && page.nextCursor === null
  const told = isAll ? shown : Math.max(countOf(countRows, filters), shown)
  const isEverything = !(filters.search || filters.status || filters.type || filters.priority)
  const matching = isEverything ? told : Math.min(found ?? told, COUNTED_MAX)
  return { ...page, matching, counts: countsOf(countRows) }
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

const countsOf = (countRows: CountRows): TicketCounts => ({
  total: countOf(countRows, {}),
  open: countOf(countRows, { status: 'open' }),
  inProgress: countOf(countRows, { status: 'in_progress' }) + countOf(countRows, { status: 'replied' }),
  resolved: countOf(countRows, { status: 'resolved' }),
})

/** Prefix of a cursor whose page ended with a waiting ticket. */
const WAITING_PREFIX = 'w.'

/** Returns the segments the next page is read from. Waiting tickets come first; resolved ones never wait. */
export function segmentsOf(
  sort: TicketSort,
  cursor: string | undefined,
  status: string | undefined,
): TicketSegment[] {
  const afterWaiting = cursor?.startsWith(WAITING_PREFIX) ? cursor.slice(WAITING_PREFIX.length) : undefined
  if (sort === 'newest') return [{ contains: 'all', after: boundsOf(cursor) }]
  if (cursor !== undefined && afterWaiting === undefined)
    return [{ contains: 'not waiting', after: boundsOf(cursor) }]
  const waiting: TicketSegment = { contains: 'waiting', after: boundsOf(afterWaiting) }
  const others: TicketSegment = { contains: 'not waiting', after: null }
  return status === 'resolved' ? [others] : [waiting, others]
}

function boundsOf(cursor: string | undefined) {
  if (cursor === undefined) return null
  const { time, id } = decodeTimeCursor(cursor)
  return { time: time.toISOString(), id }
}

type Sorted = { readonly id: string; readonly createdAt: Date; readonly waitingSince: Date | null }

/** Cuts rows to one page; if waiting tickets come first, the cursor says whether the last ticket of the page waits. */
function toSegmentPage<Row extends Sorted>(sort: TicketSort, rows: readonly Row[], limit: number): Page<Row> {
  const waits = (row: Row | undefined) => (sort === 'waiting' ? (row?.waitingSince ?? null) : null)
  const page = toPage(rows, limit, (row) => [waits(row) ?? row.createdAt, row.id])
  const isWaiting = waits(page.items.at(-1)) !== null
  return isWaiting && page.nextCursor !== null
    ? { ...page, nextCursor: WAITING_PREFIX + page.nextCursor }
    : page
}
