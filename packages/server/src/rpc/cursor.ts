import { baseErrors } from '@capstone/contract/base'
import { SMALLEST_ID } from '@capstone/contract/base.constants'
import { refuse } from './refuse.ts'

type CursorValue = string | number | Date

/** Encodes the sort values of a page's last row as the opaque text that a client sends to get the next page. */
export const encodeCursor = (values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Decodes a cursor into exactly `count` values. Refuses with INPUT_INVALID what is not such a cursor. */
function decodeCursor(cursor: string, count: number): (string | number)[] {
  const values = parse(cursor)
  if (!Array.isArray(values) || values.length !== count || !values.every(isPlain)) return refuseCursor()
  return values
}

/** Decodes a cursor of a list sorted by a time and an id. Accepts the years from 1970 to 9999. */
export function decodeTimeCursor(cursor: string): { time: Date; id: string } {
  const [time, id] = decodeCursor(cursor, 2)
  return { time: toTime(time), id: toId(id) }
}

function toTime(value: string | number | undefined): Date {
  const date = new Date(value ?? '')
  // Also false for an invalid date. In this format PostgreSQL accepts only the years 1 to 9999.
  const isStorable = date.getTime() >= 0 && date.getTime() < YEAR_10000
  return isStorable ? date : refuseCursor()
}

const YEAR_10000 = Date.UTC(10_000, 0)

/** The bound of the first page of a list sorted by a time and an id, newest first, in PostgreSQL's notation. */
const FIRST_PAGE = { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const
export type TimeBounds = { readonly time: string; readonly id: string }

/** Returns the bound of a page as parameters of a prepared statement: the cursor's, or that of the first page. */
export function timeBounds(cursor: string | undefined): TimeBounds {
  if (cursor === undefined) return FIRST_PAGE
  const { time, id } = decodeTimeCursor(cursor)
  return { time: time.toISOString(), id }
}

/** The bound of the first page of a list sorted by a time and an id, oldest first. */
const FIRST_ASCENDING: TimeBounds = { time: '-infinity', id: SMALLEST_ID }

/** Returns the bound of a page of a list sorted oldest first: the cursor's, or that of the first page. */
export const ascendingTimeBounds = (cursor: string | undefined): TimeBounds =>
  cursor === undefined ? FIRST_ASCENDING : timeBounds(cursor)

/** Decodes a cursor of a list sorted by a lower-case name and an id. */
export function decodeNameCursor(cursor: string): { name: string; id: string } {
  const [name, id] = decodeCursor(cursor, 2)
  return { name: String(name), id: toId(id) }
}

/** The bound of a list sorted by a time, rows without one last, then by a lower-case name and an id. */
export type WaitBounds = { readonly since: string; readonly name: string; readonly id: string }

/** The value of a missing time in a cursor and in PostgreSQL's notation: it sorts after every time. */
export const NO_TIME = 'infinity'

/** Decodes a cursor of a list sorted by a time, rows without one last, then by a lower-case name and an id. */
export function decodeWaitCursor(cursor: string): WaitBounds {
  const [time, name, id] = decodeCursor(cursor, 3)
  return { since: time === NO_TIME ? NO_TIME : toTime(time).toISOString(), name: String(name), id: toId(id) }
}

/** The largest value of an integer column. */
export const INTEGER_MAX = 2 ** 31 - 1

/** Decodes a cursor of a list sorted by `count` non-negative integers and an id. */
export function decodeFiguresCursor(cursor: string, count: number): { figures: number[]; id: string } {
  const values = decodeCursor(cursor, count + 1)
  const figures = values.slice(0, count).map((value) => (isFigure(value) ? value : refuseCursor()))
  return { figures, id: toId(values[count]) }
}

const isFigure = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= INTEGER_MAX

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const toId = (id: unknown) => (typeof id === 'string' && UUID.test(id) ? id : refuseCursor())

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && !value.includes('\u0000'))

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return refuseCursor()
  }
}

const refuseCursor = (): never =>
  refuse(baseErrors, 'INPUT_INVALID', {
    fields: [{ field: 'cursor', message: 'This page does not exist. Please start at the first page.' }],
  })
