import { COUNTED_MAX } from '@capstone/contract/base.constants'
import type { OwnTicketSort, TicketPriority } from '@capstone/contract/tickets/tickets.constants'
import { type SQL, sql } from 'drizzle-orm'
import { countAll } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { preferIndexOnlyScans } from '../../../db/index-only-scans.ts'
import { matchesPatterns, searchPattern, searchPatterns } from '../../../db/search.ts'
import type { AdminScope, InstructorScope, StudentScope } from '../../../rpc/scope.ts'
import type { Segment } from '../../../rpc/segments.ts'
import { users } from '../../accounts/accounts.table.ts'
import {
  type AnyTicketKind,
  answeredSinceOf,
  isUnreadAnswerTo,
  type TicketKind,
} from '../ticket-kinds.table.ts'
import { selectTicketRows } from './ticket-rows.repository.ts'

/** Whose tickets are listed: the viewer's own, those they received, or all. */
export type ListedTickets =
  | { readonly party: 'sender'; readonly scope: StudentScope | InstructorScope }
  | { readonly party: 'receiver'; readonly scope: InstructorScope }
  | { readonly party: 'all'; readonly scope: AdminScope }

/** Filters of a list; an empty search finds all. */
export type TicketFilters = {
  readonly search: string
  readonly status?: string | undefined
  readonly type?: string | undefined
  readonly priority?: TicketPriority | undefined
}

type TicketPageQuery = TicketFilters & {
  readonly sort: OwnTicketSort
  readonly segments: readonly Segment[]
  readonly limit: number
}

const all = (conditions: readonly (SQL | undefined)[]) =>
  sql.join([sql`true`, ...conditions.flatMap((condition) => condition ?? [])], sql` and `)

const isListed = ({ party, scope }: ListedTickets): SQL | undefined => {
  if (party === 'sender') return sql`t.sender_id = ${scope.userId}::uuid`
  return party === 'receiver' ? sql`t.receiver_id = ${scope.userId}::uuid` : undefined
}

/** An instructor sees the e-mail address of a student `s` only while they mentor them. */
const canSeeEmail = ({ party, scope }: ListedTickets): SQL =>
  party === 'receiver' ? sql`s.assigned_instructor = ${scope.userId}::uuid` : sql`true`

const matchesFilters = ({ status, type, priority }: TicketFilters): SQL =>
  all([
    status === undefined ? undefined : sql`t.status = ${status}`,
    type === undefined ? undefined : sql`t.type = ${type}`,
    priority === undefined ? undefined : sql`t.priority = ${priority}`,
  ])

/** The branches of a search, one query each, so that each uses its own index. */
function searchBranches(
  { party }: ListedTickets,
  search: string,
): { readonly from: SQL; readonly where?: SQL | undefined }[] {
  if (!search) return [{ from: sql`t` }]
  if (party === 'sender')
    return [{ from: sql`t`, where: matchesPatterns(sql`t.search_text`, [searchPattern(search)]) }]
  const patterns = searchPatterns(search)
  const isNamed = all([
    matchesPatterns(sql`s.search_text`, patterns),
    matchesPatterns(sql`lower(s.name)`, patterns),
  ])
  return [
    { from: sql`t`, where: matchesPatterns(sql`t.search_text`, patterns) },
    { from: sql`t join ${users} s on s.id = t.sender_id`, where: isNamed },
  ]
}

const NEWEST_FIRST = sql`t.created_at desc, t.id desc`

/** Since when a ticket waits: for its sender in the order `answered`, otherwise for an answer. */
const waitingSinceFor = (kind: Pick<AnyTicketKind, 'answered'>, sort: OwnTicketSort): SQL =>
  sort === 'answered' ? answeredSinceOf(kind) : sql`t.waiting_since`

const longestFirst = (since: SQL) => sql`${since}, t.id`
// The id orders only tickets that have waited since the same time; those that do not wait are newest first.
const waitingFirst = (since: SQL) => sql`(${since}) is null, ${since},
  case when (${since}) is not null then t.id end, ${NEWEST_FIRST}`

const isWaiting = ({ contains }: Segment) => contains === 'unread' || contains === 'waiting'

/** A segment `unread` holds unread answers; where there is one, `waiting` holds the others. */
const isInSegment = (segment: Segment, since: SQL, isUnread: SQL | undefined): SQL => {
  const { contains, after } = segment
  const bounds = after && sql`(${after.time}::timestamptz, ${after.id}::uuid)`
  if (isWaiting(segment))
    return all([
      sql`(${since}) is not null`,
      isUnread && (contains === 'unread' ? isUnread : sql`not ${isUnread}`),
      bounds ? sql`(${since}, t.id) > ${bounds}` : undefined,
    ])
  return all([
    contains === 'all' ? undefined : sql`(${since}) is null`,
    bounds ? sql`(t.created_at, t.id) < ${bounds}` : undefined,
  ])
}

/** Finds a page of tickets of a kind, sorted, in one statement. */
export function findTickets<Status extends string, Type extends string>(
  db: Database,
  kind: TicketKind<Status, Type>,
  listed: ListedTickets,
  { sort, segments, limit, ...filters }: TicketPageQuery,
) {
  const since = waitingSinceFor(kind, sort)
  const readerId = sql`${listed.scope.userId}::uuid`
  const isUnread = sort === 'answered' ? isUnreadAnswerTo(readerId, kind) : undefined
  const branches = searchBranches(listed, filters.search)
  const parts = segments.flatMap((segment) =>
    branches.map(
      ({ from, where }) => sql`(select t.id from ${kind.tickets} ${from}
        where ${all([isListed(listed), matchesFilters(filters), isInSegment(segment, since, isUnread), where])}
        order by ${isWaiting(segment) ? longestFirst(since) : NEWEST_FIRST} limit ${limit})`,
    ),
  )
  const order = sort === 'newest' ? NEWEST_FIRST : waitingFirst(since)
  const ids = sql.join(parts, sql` union `)
  return selectTicketRows(db, kind, {
    ids,
    order: isUnread ? sql`${isUnread} desc, ${order}` : order,
    readerId,
    canSeeEmail: canSeeEmail(listed),
  }).limit(limit)
}

/** Counts the tickets a search finds, by status, up to COUNTED_MAX together. */
export function countFoundTickets(
  db: Database,
  kind: TicketKind<string, string>,
  listed: ListedTickets,
  filters: TicketFilters,
) {
  const parts = searchBranches(listed, filters.search).map(
    ({ from, where }) => sql`(select t.id, t.status from ${kind.tickets} ${from}
      where ${all([isListed(listed), matchesFilters(filters), where])} limit ${COUNTED_MAX})`,
  )
  const found = sql`(${sql.join(parts, sql` union `)}) as found`
  return db
    .select({ status: sql<string>`status`, found: countAll })
    .from(sql`(select status from ${found} limit ${COUNTED_MAX}) as counted`)
    .groupBy(sql`status`)
}

/** Counts tickets by status, type and priority. */
export const countTicketsByState = (
  db: Database,
  { tickets }: TicketKind<string, string>,
  listed?: ListedTickets,
) =>
  db
    .select({
      status: sql<string>`t.status`,
      type: sql<string>`t.type`,
      priority: sql<string>`t.priority`,
      tickets: countAll,
    })
    .from(sql`${tickets} t`)
    .where(listed && isListed(listed))
    .groupBy(sql`t.status, t.type, t.priority`)

/** Counts all tickets like {@link countTicketsByState}, in the transaction that computes a summary. */
export async function countAllTicketsByState(tx: Database, kind: TicketKind<string, string>) {
  await preferIndexOnlyScans(tx)
  return countTicketsByState(tx, kind)
}
