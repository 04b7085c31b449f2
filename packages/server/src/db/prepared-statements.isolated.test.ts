// @module-tag database
import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from './database.testing.ts'
import { writeTestMigration } from './migrations.testing.ts'
import { preparedOn, preparedSelect } from './prepared-statements.ts'
import { inTransaction } from './transaction.ts'

const migrations = writeTestMigration('select 1')
const [one, two] = [await openTestDatabase(migrations), await openTestDatabase(migrations)]
afterAll(async () => {
  await one.close()
  await two.close()
})

test('preparedOn prepares a statement once for each database and for each transaction', async () => {
  const prepared: unknown[] = []
  const statement = preparedOn((db) => ({ number: prepared.push(db) }))
  expect([statement(one.db), statement(two.db), statement(one.db)].map(({ number }) => number)).toEqual([
    1, 2, 1,
  ])
  await inTransaction(one.db, async (tx) => {
    expect(statement(tx).number).toBe(3)
    expect(statement(tx).number).toBe(3)
  })
  expect(prepared).toEqual([one.db, two.db, expect.anything()])
})

test('preparedSelect decodes each cell by its column, and cannot be used in a transaction', async () => {
  const columns = {
    id: uuid('id'),
    many: integer('many'),
    isIt: boolean('is_it'),
    time: timestamp('time', { withTimezone: true, mode: 'date', precision: 3 }),
    words: text('words').array(),
    nothing: text('nothing'),
  }
  const things = pgTable('prepared_things', columns)
  await one.db.execute(sql`create table prepared_things
    (id uuid, many int, is_it boolean, time timestamptz(3), words text[], nothing text)`)
  const thing = {
    id: randomUUID(),
    many: 7,
    isIt: true,
    time: new Date('2026-11-21T04:05:06.789Z'),
    words: ['a', '{"b"}'],
    nothing: null,
  }
  await one.db.insert(things).values(thing)
  const selected = { ...getTableColumns(things), shout: sql<string>`upper(${things.words}[1])` }
  const find = preparedSelect(selected, (db) =>
    db
      .select(selected)
      .from(things)
      .where(eq(things.many, sql.placeholder('many'))),
  )
  expect(await find(one.db)({ many: 7 })).toEqual([{ ...thing, shout: 'A' }])
  expect(await find(one.db)({ many: 8 })).toEqual([])
  await expect(inTransaction(one.db, async (tx) => find(tx))).rejects.toThrow('outside transactions')
})
