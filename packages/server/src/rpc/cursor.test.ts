import { NAME_MAX_LENGTH } from '@capstone/contract/accounts/accounts.constants'
import { pageRequestSchema } from '@capstone/contract/base'
import { SMALLEST_ID } from '@capstone/contract/base.constants'
import { ORPCError } from '@orpc/server'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchPattern } from '../db/search.ts'
import { decodeFiguresCursor, decodeNameCursor, decodeTimeCursor, encodeCursor } from './cursor.ts'
import { toPage } from './page.ts'
import { portal } from './portal.testing.ts'

const decodeOneFigure = (cursor: string) => decodeFiguresCursor(cursor, 1)

describe('cursors', () => {
  it('decode to the encoded values', () => {
    const name = fc.string().filter((text) => !text.includes('\u0000'))
    const times = fc.date({
      min: new Date(0),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(name, fc.uuid(), times, (text, id, time) => {
        expect(decodeNameCursor(encodeCursor([text, id]))).toEqual({ name: text, id })
        expect(decodeTimeCursor(encodeCursor([time, id]))).toEqual({ time, id })
      }),
    )
    const longest = encodeCursor(['字'.repeat(NAME_MAX_LENGTH), new Date(0), SMALLEST_ID])
    expect(pageRequestSchema.safeParse({ cursor: longest }).success).toBe(true)
    const figures = fc.array(fc.nat(), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(figures, fc.uuid(), (sorted, id) => {
        expect(decodeFiguresCursor(encodeCursor([...sorted, id]), sorted.length)).toEqual({
          figures: sorted,
          id,
        })
      }),
    )
  })

  it.each([[[-1]], [[1.5]], [[2 ** 31]], [['1']], [[1, 1]], [[]]])(
    'of one figure are refused unless they hold one whole number in range: %j',
    (values) => {
      const cursor = encodeCursor([...values, '00000000-0000-4000-8000-000000000000'])
      expect(() => decodeFiguresCursor(cursor, 1)).toThrow(ORPCError)
    },
  )

  it('threat-42 made up by a client are refused or have a valid id', () => {
    const madeUp = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    )
    fc.assert(
      fc.property(madeUp, (cursor) => {
        for (const decode of [decodeNameCursor, decodeTimeCursor, decodeOneFigure]) {
          try {
            const { id } = decode(cursor)
            expect(id).toMatch(/^[0-9a-f-]{36}$/i)
          } catch (error) {
            expect(error).toBeInstanceOf(ORPCError)
            expect(error).toMatchObject({ code: 'INPUT_INVALID', status: 400 })
          }
        }
      }),
    )
  })
})

describe('threat-48 times in a made-up cursor', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const outside = [
    8.64e15,
    -8.64e15,
    -1,
    253402300800000,
    '0000-01-01',
    '-000001-01-01',
    '+010000-01-01',
    'x',
    null,
  ]
  it.each(outside)('%s is refused', (time) => {
    const cursor = encodeCursor([time as number, id])
    expect(() => decodeTimeCursor(cursor)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
  })

  it('are accepted only if the database accepts them too', async () => {
    const values = fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string(),
      fc.date().map(String),
    )
    const edges = [...outside.map((time) => [time]), [0], ['1970-01-01'], [253402300799999]] as [number][]
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        let time: Date
        try {
          time = decodeTimeCursor(encodeCursor([value, id])).time
        } catch (error) {
          expect(error).toBeInstanceOf(ORPCError)
          return
        }
        const [row] = await portal.db.execute(sql`select ${time.toISOString()}::timestamptz as time`)
        expect(new Date(String(row?.time))).toEqual(time)
      }),
      { examples: edges },
    )
  })
})

describe('pages', () => {
  it('return every row of a list exactly once', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (length, limit) => {
        const rows = Array.from({ length }, (_, index) => index)
        const seen: number[] = []
        let from = 0
        for (;;) {
          const { items, nextCursor } = toPage(rows.slice(from, from + limit + 1), limit, (row) => [row])
          seen.push(...items)
          from += items.length
          if (!nextCursor) break
        }
        expect(seen).toEqual(rows)
      }),
    )
  })
})

it('a search pattern is in lower case, with its wildcards escaped', () => {
  expect(searchPattern('50%_A\\')).toBe('%50\\%\\_a\\\\%')
})
