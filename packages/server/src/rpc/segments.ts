import type { Page } from '@capstone/contract/base'
import { ascendingTimeBounds, decodeTimeCursor, type TimeBounds, timeBounds } from './cursor.ts'
import { toPage } from './page.ts'

/**
 * A segment of a list: the waiting rows, longest-waiting first, in some lists with a segment of their own for unread
 * ones; or those that do not wait, or all, newest first.
 */
export type Segment = {
  readonly contains: (typeof SEGMENTS)[number] | 'all'
  /** Where the previous page ended. */
  readonly after: TimeBounds | null
}

/** The segments in which waiting rows come first, in order. */
const SEGMENTS = ['unread', 'waiting', 'not waiting'] as const
/** The prefix of a cursor whose page ended in a segment; every cursor begins with the last one. */
const CURSOR_PREFIXES = { unread: 'u.', waiting: 'w.', 'not waiting': '' } as const

export type SegmentOptions = {
  /** Whether waiting rows come before all others; otherwise all are newest first. */
  readonly isWaitingFirst: boolean
  /** Whether unread rows come before all other waiting ones. */
  readonly isUnreadFirst?: boolean
  /** Which of the rows that match the filters can wait; a segment that would be empty is not read. */
  readonly waiting: 'none' | 'some' | 'all'
}

/** Returns the segments the next page is read from. Refuses an invalid cursor with INPUT_INVALID. */
export function listSegments(
  cursor: string | undefined,
  { isWaitingFirst, isUnreadFirst = false, waiting }: SegmentOptions,
): Segment[] {
  if (!isWaitingFirst) return [{ contains: 'all', after: boundsOf(cursor) }]
  const reached = SEGMENTS.find((each) => cursor?.startsWith(CURSOR_PREFIXES[each]))
  const after = boundsOf(reached && cursor?.slice(CURSOR_PREFIXES[reached].length))
  const canHaveRows = {
    unread: isUnreadFirst && waiting !== 'none',
    waiting: waiting !== 'none',
    'not waiting': waiting !== 'all' || reached === 'not waiting',
  }
  return SEGMENTS.slice(reached && SEGMENTS.indexOf(reached))
    .filter((contains) => canHaveRows[contains])
    .map((contains) => ({ contains, after: contains === reached ? after : null }))
}

function boundsOf(cursor: string | undefined): TimeBounds | null {
  if (cursor === undefined) return null
  const { time, id } = decodeTimeCursor(cursor)
  return { time: time.toISOString(), id }
}

/** Bounds of a segment that is not read: no row is after the one, or before the other. */
const AFTER_ALL: TimeBounds = { ...ascendingTimeBounds(undefined), time: 'infinity' }
const BEFORE_ALL: TimeBounds = { ...timeBounds(undefined), time: '-infinity' }

/** The bounds of a page of waiting rows and others, as parameters of a prepared statement that reads both. */
export type SegmentBounds = TimeBounds & { readonly waitingTime: string; readonly waitingId: string }

/**
 * Returns the bounds for the segments of {@link listSegments} with `isWaitingFirst`: waiting rows are after
 * `waitingTime` and `waitingId`, all others before `time` and `id`.
 */
export function segmentBounds(segments: readonly Segment[]): SegmentBounds {
  const waiting = segments.find(({ contains }) => contains === 'waiting')
  const others = segments.find(({ contains }) => contains === 'not waiting')
  const after = waiting ? (waiting.after ?? ascendingTimeBounds(undefined)) : AFTER_ALL
  const before = others ? (others.after ?? timeBounds(undefined)) : BEFORE_ALL
  return { waitingTime: after.time, waitingId: after.id, ...before }
}

/** What a row is sorted by: whether it is unread, since when it waits and, if it does not wait, `time`. */
type SortTimes = { readonly waitingSince: Date | null; readonly time: Date; readonly isUnread?: boolean }

/** Cuts rows read with `limit + 1` to one page, whose cursor says in which segment its last row is. */
export function toSegmentPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  timesOf: (row: Row) => SortTimes,
): Page<Row> {
  const page = toPage(rows, limit, (row) => {
    const { waitingSince, time } = timesOf(row)
    return [waitingSince ?? time, row.id]
  })
  const last = page.items.at(-1)
  if (!last || page.nextCursor === null) return page
  const { waitingSince, isUnread = false } = timesOf(last)
  const waiting = isUnread ? 'unread' : 'waiting'
  return { ...page, nextCursor: CURSOR_PREFIXES[waitingSince ? waiting : 'not waiting'] + page.nextCursor }
}
