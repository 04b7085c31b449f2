import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from './database.testing.ts'
import { writeTestMigration } from './migrations.testing.ts'
import { preparedOn } from './prepared.ts'
import { inTransaction } from './transaction.ts'

const migrations = writeTestMigration('select 1')
const [one, two] = [await openTestDatabase(migrations), await openTestDatabase(migrations)]
afterAll(async () => {
  await one.close()
  await two.close()
})

test('a statement is prepared once for each database, a transaction being one of its own', async () => {
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
