import type { Page } from '@capstone/contract/base'
import { ascendingTimeBounds, decodeTimeCursor, type TimeBounds, timeBounds } from './cursor.ts'
import { toPage } from './page.ts'

/** A segment of a list: the waiting rows, longest-waiting first; or those that do not wait, or all, newest first. */
export type Segment = {
  readonly contains: 'waiting' | 'not waiting' | 'all'
  /** Where the previous page ended. */
  readonly after: TimeBounds | null
}

/** Prefix of a cursor whose page ended with a waiting row. */
const WAITING_PREFIX = 'w.'

export type SegmentOptions = {
  /** Whether waiting rows come before all others; otherwise all are newest first. */
  readonly isWaitingFirst: boolean
  /** Which of the rows that match the filters can wait; a segment that would be empty is not read. */
  readonly waiting: 'none' | 'some' | 'all'
}

/** Returns the segments the next page is read from. Refuses an invalid cursor with INPUT_INVALID. */
export function listSegments(
  cursor: string | undefined,
  { isWaitingFirst, waiting }: SegmentOptions,
): Segment[] {
  if (!isWaitingFirst) return [{ contains: 'all', after: boundsOf(cursor) }]
  const afterWaiting = cursor?.startsWith(WAITING_PREFIX) ? cursor.slice(WAITING_PREFIX.length) : undefined
  if (cursor !== undefined && afterWaiting === undefined)
    return [{ contains: 'not waiting', after: boundsOf(cursor) }]
  const first: Segment = { contains: 'waiting', after: boundsOf(afterWaiting) }
  const others: Segment = { contains: 'not waiting', after: null }
  if (waiting === 'all') return [first]
  return waiting === 'none' ? [others] : [first, others]
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

/** What a row is sorted by: since when it waits or, if it does not wait, `time`. */
type SortTimes = { readonly waitingSince: Date | null; readonly time: Date }

/** Cuts rows read with `limit + 1` to one page, whose cursor says whether its last row waits. */
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
  const isWaiting = last !== undefined && timesOf(last).waitingSince !== null
  return isWaiting && page.nextCursor !== null
    ? { ...page, nextCursor: WAITING_PREFIX + page.nextCursor }
    : page
}
