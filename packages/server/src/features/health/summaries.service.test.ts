// @module-tag database
import { SUMMARY_SECONDS } from '@capstone/contract/dashboards/dashboards.constants'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { countSentStatements } from '../../db/statement-count.testing.ts'
import { inTransaction } from '../../db/transaction.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { invalidateSummary, readSummary } from './summaries.service.ts'
import { summaries } from './summaries.table.ts'

let counted = 0
beforeEach(async () => {
  counted = 0
})

const KEY = { name: 'sheep', schema: z.object({ sheep: z.int(), at: z.coerce.date() }) }
const AT = new Date('2026-11-02T10:00:00Z')
const count = async () => ({ sheep: ++counted, at: AT })
const read = (db: Database = portal.db) => readSummary(db, KEY, count)
const age = (seconds: number) =>
  portal.db.update(summaries).set({ countedAt: sql`clock_timestamp() - make_interval(secs => ${seconds})` })

describe('a summary', () => {
  test('is counted once and then read from the table, in one statement', async () => {
    expect(await read()).toEqual({ sheep: 1, at: AT })
    const sent = countSentStatements(portal.db)
    expect(await read(sent.db)).toEqual({ sheep: 1, at: AT })
    expect(sent.takeCount()).toBe(1)
  })

  test('is recounted after its maximum age, not before', async () => {
    // Repeated, because on a busy machine three seconds may pass before it is read.
    const readAlmostStale = async () => {
      await portal.db.delete(summaries)
      counted = 0
      await read()
      await age(SUMMARY_SECONDS - 3)
      return (await read()).sheep
    }
    await expect.poll(readAlmostStale).toBe(1)
    // A second more: the column keeps milliseconds, so an age of exactly the maximum may be rounded to less.
    await age(SUMMARY_SECONDS + 1)
    expect(await read()).toMatchObject({ sheep: 2 })
  })

  test('is counted once for many concurrent readers; the others wait and get the same', async () => {
    const slowly = async () => {
      counted++
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { sheep: counted, at: AT }
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => readSummary(portal.db, KEY, slowly)))
    expect(counted).toBe(1)
    expect(new Set(answers.map(({ sheep }) => sheep))).toEqual(new Set([1]))
  })

  test('is invalidated by a write, unless its transaction is rolled back', async () => {
    await read()
    const undone = inTransaction(portal.db, async (tx) => {
      await invalidateSummary(tx, KEY)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await read()).toMatchObject({ sheep: 1 })
    await inTransaction(portal.db, (tx) => invalidateSummary(tx, KEY))
    expect(await read()).toMatchObject({ sheep: 2 })
  })

  test.each(['never counted before', 'invalidated a moment ago'])(
    '%s does not keep figures from before a write that is in progress',
    async (when) => {
      if (when === 'invalidated a moment ago') {
        await read()
        await inTransaction(portal.db, (tx) => invalidateSummary(tx, KEY))
      }
      const invalidated = Promise.withResolvers<void>()
      const writing = inTransaction(portal.db, async (tx) => {
        await invalidateSummary(tx, KEY)
        invalidated.resolve()
        await new Promise((resolve) => setTimeout(resolve, 50))
        counted = 100
      })
      await invalidated.promise
      await read()
      await writing
      expect(await read()).toMatchObject({ sheep: 101 })
    },
  )

  test('is recounted if an earlier release stored another shape', async () => {
    await read()
    await portal.db.update(summaries).set({ data: { goats: 3 } })
    expect(await read()).toMatchObject({ sheep: 2 })
  })

  test('is not stored if counting fails', async () => {
    await expect(readSummary(portal.db, KEY, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await read()).toMatchObject({ sheep: 1 })
  })
})
