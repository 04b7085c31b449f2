import { ORPCError } from '@orpc/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMomentCursor, decodeNameCursor, encodeCursor } from './cursor.ts'
import { searchPattern, toPage } from './page.ts'

describe('cursors', () => {
  it('come back as they went', () => {
    const name = fc.string().filter((text) => !text.includes('\u0000'))
    fc.assert(
      fc.property(name, fc.uuid(), fc.date({ noInvalidDate: true }), (text, id, moment) => {
        expect(decodeNameCursor(encodeCursor([text, id]))).toEqual({ name: text, id })
        expect(decodeMomentCursor(encodeCursor([moment, id]))).toEqual({ moment, id })
      }),
    )
  })

  it('threat-42 that a client made up are refused, whatever they are', () => {
    const madeUp = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    )
    fc.assert(
      fc.property(madeUp, (cursor) => {
        for (const decode of [decodeNameCursor, decodeMomentCursor]) {
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

describe('pages', () => {
  it('lead through a list without losing or repeating a row', () => {
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

  it('take the wildcards of a search literally', () => {
    expect(searchPattern('50%_A\\')).toBe('%50\\%\\_a\\\\%')
  })
})
