import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { openDatabase } from '../database.ts'
import { writeDatabase } from '../dump.testing.ts'
import { writeTestMigration } from '../migrations.testing.ts'
import { runTestProcess } from './process.testing.ts'

const IS_FULL = process.env.PROVE === 'full'
const KILLS = IS_FULL ? 200 : 1
const OPTIONS = IS_FULL ? { timeout: KILLS * 30_000 } : {}

const WRITES_BEFORE_KILL = 20
const folder = makeTestFolder()

/** Starts a process that inserts numbers without end and prints each one once the database has acknowledged it. */
function runWriter(from: number) {
  return runTestProcess(`
    import { sql } from 'drizzle-orm'
    import { openDatabase } from ${JSON.stringify(new URL('../database.ts', import.meta.url).href)}
    const { db } = await openDatabase({ folder: ${JSON.stringify(folder)} })
    await db.execute(sql\`create table if not exists written (number int primary key)\`)
    for (let number = ${from}; ; number++) {
      await db.execute(sql\`insert into written values (\${number})\`)
      console.log(number)
    }`)
}

test('threat-09 a killed process loses no acknowledged write', OPTIONS, async () => {
  await writeDatabase(folder, writeTestMigration('select 1'))
  const acknowledged: number[] = []
  for (let round = 1; round <= KILLS; round++) {
    const writer = runWriter(round * 1_000_000)
    await expect.poll(() => writer.lines.length).toBeGreaterThan(WRITES_BEFORE_KILL)
    await writer.kill()
    acknowledged.push(...writer.lines.map(Number))

    const { db, close } = await openDatabase({ folder })
    const rows = await db.execute<{ number: number }>(sql`select number from written`)
    const written = new Set(rows.map(({ number }) => number))
    expect(acknowledged.filter((number) => !written.has(number))).toEqual([])
    await close()
  }
})
