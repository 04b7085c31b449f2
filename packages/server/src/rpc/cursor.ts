import { baseErrors } from '@capstone/contract/base'
import { refuse } from './refuse.ts'

type CursorValue = string | number | Date

/** Packs the sort values of a page's last row into the opaque text a client sends back for the next page. */
export const encodeCursor = (values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Unpacks a cursor into exactly `count` values; refuses INPUT_INVALID when a client made it up. */
function decodeCursor(cursor: string, count: number): (string | number)[] {
  const values = parse(cursor)
  if (!Array.isArray(values) || values.length !== count || !values.every(isPlain)) return refuseCursor()
  return values
}

/** Unpacks a cursor of a list sorted by a moment and an id; moments from 1970 to 9999, as rows have them. */
export function decodeTimeCursor(cursor: string): { time: Date; id: string } {
  const [time, id] = decodeCursor(cursor, 2)
  const date = new Date(time ?? '')
  // Written so that it is false for a moment that is none; the database takes no year before 1 and none of five digits.
  const isStorable = date.getTime() >= 0 && date.getTime() < YEAR_10000
  return isStorable ? { time: date, id: toId(id) } : refuseCursor()
}

const YEAR_10000 = Date.UTC(10_000, 0)

/** The bounds of the first page of a list sorted by a moment and an id, newest first, as the database writes them. */
const BEFORE_ALL = { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const
export type TimeBounds = { readonly time: string; readonly id: string }

/** Where a page begins, as parameters of a prepared list: after the cursor, or before all rows when there is none. */
export function timeBounds(cursor: string | undefined): TimeBounds {
  if (cursor === undefined) return BEFORE_ALL
  const { time, id } = decodeTimeCursor(cursor)
  return { time: time.toISOString(), id }
}

/** Unpacks a cursor of a list sorted by a lower-case name and an id. */
export function decodeNameCursor(cursor: string): { name: string; id: string } {
  const [name, id] = decodeCursor(cursor, 2)
  return { name: String(name), id: toId(id) }
}

const INTEGER_MAX = 2 ** 31 - 1

/** Unpacks a cursor of a list sorted by so many whole numbers, none below 0, and an id. */
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
    fields: [{ field: 'cursor', message: 'This page does not exist. Please begin at the first page.' }],
  })
