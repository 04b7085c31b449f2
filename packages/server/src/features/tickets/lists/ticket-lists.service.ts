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
  countAllCells,
  countCells,
  countFound,
  findTickets,
  type ListedTickets,
  type TicketRun,
  type TicketsAsked,
} from './ticket-lists.repository.ts'

/** A page of one's own tickets. Spec 1 §7. */
export const listOwnTickets = ({ db, scope }: StudentContext, list: TicketList): Promise<TicketPage> =>
  listTicketsOf(db, STUDENT_TICKETS, { of: 'sender', scope }, list)

/** A page of the students' tickets that came to oneself; without the address of who is no longer one's student. */
export const listDeskTickets = ({ db, scope }: InstructorContext, list: TicketList): Promise<TicketPage> =>
  listTicketsOf(db, STUDENT_TICKETS, { of: 'receiver', scope }, list)

/** A page of all students' tickets. Spec 2 §2. */
export const listTickets = ({ db, scope }: AdminContext, list: TicketList): Promise<TicketPage> =>
  listTicketsOf(db, STUDENT_TICKETS, { of: 'all', scope }, list)

/** A page of one's own tickets to the administrators. Spec 2 §7. */
export const listOwnInstructorTickets = (
  { db, scope }: InstructorContext,
  list: InstructorTicketList,
): Promise<InstructorTicketPage> => listTicketsOf(db, INSTRUCTOR_TICKETS, { of: 'sender', scope }, list)

/** A page of all instructors' tickets. Spec 2 §2. */
export const listInstructorTickets = (
  { db, scope }: AdminContext,
  list: InstructorTicketList,
): Promise<InstructorTicketPage> => listTicketsOf(db, INSTRUCTOR_TICKETS, { of: 'all', scope }, list)

type List = TicketsAsked & {
  readonly sort: TicketSort
  readonly cursor?: string | undefined
  readonly limit: number
}

const cellsSchema = z.array(
  z.object({ status: z.string(), type: z.string(), priority: z.string(), tickets: z.int() }),
)
type Cells = z.infer<typeof cellsSchema>

/** How many tickets of a kind there are; who opens one or changes its state has them counted anew. */
export const ticketCells = ({ name }: Pick<TicketKind<string, string>, 'name'>): SummaryKey<Cells> => ({
  name: `tickets-of-${name}s`,
  schema: cellsSchema,
})

/** A page, how many there are and how many are found. Two statements; with a search a third one counts. Refuses a made-up cursor. */
async function listTicketsOf<Status extends string, Type extends string>(
  db: Database,
  kind: TicketKind<Status, Type>,
  listed: ListedTickets,
  { sort, cursor, limit, ...asked }: List,
) {
  const runs = runsOf(sort, cursor, asked.status)
  const [rows, found, cells] = await Promise.all([
    findTickets(db, kind, listed, { ...asked, sort, runs, limit: limit + 1 }),
    asked.search ? countFound(db, kind, listed, asked) : null,
    listed.of === 'all'
      ? readSummary(db, ticketCells(kind), (tx) => countAllCells(tx, kind))
      : countCells(db, kind, listed),
  ])
  const page = withRun(sort, rows, limit)
  const shown = page.items.length
  // Nobody counts what the page or the cells tell; those may be older than it.
  const isAll = cursor === undefined && page.nextCursor === null
  const told = isAll ? shown : Math.max(countOf(cells, asked), shown)
  const isEverything = !(asked.search || asked.status || asked.type || asked.priority)
  const matching = isEverything ? told : Math.min(found ?? told, COUNTED_MAX)
  return { ...page, matching, counts: countsOf(cells) }
}

const countOf = (cells: Cells, { status, type, priority }: Partial<TicketsAsked>): number =>
  cells
    .filter(
      (cell) =>
        cell.status === (status ?? cell.status) &&
        cell.type === (type ?? cell.type) &&
        cell.priority === (priority ?? cell.priority),
    )
    .reduce((sum, { tickets }) => sum + tickets, 0)

const countsOf = (cells: Cells): TicketCounts => ({
  total: countOf(cells, {}),
  open: countOf(cells, { status: 'open' }),
  inProgress: countOf(cells, { status: 'in_progress' }) + countOf(cells, { status: 'replied' }),
  resolved: countOf(cells, { status: 'resolved' }),
})

/** What the cursor of a page begins with whose last ticket waits. */
const WAITS = 'w.'

/** In which runs the next page is looked for. What is resolved does not wait; what waits comes first. */
export function runsOf(
  sort: TicketSort,
  cursor: string | undefined,
  status: string | undefined,
): TicketRun[] {
  const afterWaiting = cursor?.startsWith(WAITS) ? cursor.slice(WAITS.length) : undefined
  if (sort === 'newest') return [{ holds: 'all', after: boundsOf(cursor) }]
  if (cursor !== undefined && afterWaiting === undefined)
    return [{ holds: 'not waiting', after: boundsOf(cursor) }]
  const waiting: TicketRun = { holds: 'waiting', after: boundsOf(afterWaiting) }
  const others: TicketRun = { holds: 'not waiting', after: null }
  return status === 'resolved' ? [others] : [waiting, others]
}

function boundsOf(cursor: string | undefined) {
  if (cursor === undefined) return null
  const { time, id } = decodeTimeCursor(cursor)
  return { time: time.toISOString(), id }
}

type Sorted = { readonly id: string; readonly createdAt: Date; readonly waitingSince: Date | null }

/** Cuts rows to one page; the cursor says whether its last ticket waits, where those come first. */
function withRun<Row extends Sorted>(sort: TicketSort, rows: readonly Row[], limit: number): Page<Row> {
  const waits = (row: Row | undefined) => (sort === 'waiting' ? (row?.waitingSince ?? null) : null)
  const page = toPage(rows, limit, (row) => [waits(row) ?? row.createdAt, row.id])
  const isWaiting = waits(page.items.at(-1)) !== null
  return isWaiting && page.nextCursor !== null ? { ...page, nextCursor: WAITS + page.nextCursor } : page
}
