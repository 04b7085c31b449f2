import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { DatabaseInUseError, DatabaseStoppedError } from '../database.errors.ts'
import { openDatabase } from '../database.ts'
import { readDump, writeDatabase } from '../dump.testing.ts'
import { writeTestMigration } from '../migrations.testing.ts'
import { createDatabase } from './connection.pool.ts'
import { openEmbedded } from './embedded.ts'
import { startPglite } from './pglite.ts'

const folder = makeTestFolder()
const migrations = writeTestMigration('create extension pg_trgm')
const openInMemory = async () => openEmbedded({ folder: 'memory://', dump: await readDump(migrations) })

const ENDLESS = sql`create function endless(n int) returns int language plpgsql as 'begin return endless(n + 1); end'`

test('data survives closing and reopening, and only one handle can be open at a time', async () => {
  // In a full run `openDatabase` creates the database, which takes seconds; other runs start from a cached one.
  if (process.env.PROVE !== 'full') await writeDatabase(folder, migrations)
  const first = await openDatabase({ folder })
  await first.db.execute(sql`create table kept as select 'yes' as answer`)
  await expect(openDatabase({ folder })).rejects.toThrow(DatabaseInUseError)
  await first.close()
  expect(readdirSync(folder)).toEqual(['postgres'])

  const second = await openDatabase({ folder })
  expect(await second.db.execute(sql`select answer from kept`)).toMatchObject([{ answer: 'yes' }])
  await second.close()
})

test('a new database starts from a dump, with the trigram extension', async () => {
  const first = await openInMemory()
  await first.db.execute(sql`create table words as select 'capstone' as word`)
  const dump = await first.dump()
  await first.close()

  const second = await openDatabase({ folder: 'memory://', dump })
  const [row] = await second.db.execute(sql`select similarity(word, 'capstones') > 0.5 as near from words`)
  expect(row?.near).toBe(true)
  await second.close()
})

test('an infinite recursion is an error and does not crash the database', async () => {
  const database = await openInMemory()
  await database.db.execute(ENDLESS)
  await expect(database.db.execute(sql`select endless(1)`)).rejects.toMatchObject({
    cause: { code: '54001' },
  })
  await database.ping()
  await database.close()
})

test('an answer may end anywhere within a chunk of the engine', async () => {
  const database = await openInMemory()
  // Chunks have 8192 bytes; these answers end before, at and after the end of a chunk.
  for (let length = 8000; length < 8200; length++) {
    const [row] = await database.db.execute(sql`select repeat('x', ${length}::int) as text`)
    expect(row?.text).toHaveLength(length)
  }
  await database.close()
})

test('when the database crashes, all queued and later queries are rejected', async () => {
  const onStopped = vi.fn()
  // With a small stack, deep recursion crashes PGlite.
  const pglite = await startPglite({
    folder: 'memory://',
    dump: await readDump(migrations),
    stackSizeMb: 4,
    onStopped,
    onNotify: () => undefined,
  })
  const db = createDatabase(pglite.pool)
  await db.execute(ENDLESS)

  const waiting = await Promise.allSettled([
    db.transaction(async (tx) => {
      await expect(tx.execute(sql`select endless(1)`)).rejects.toMatchObject({
        cause: onStopped.mock.lastCall?.[0],
      })
      await tx.execute(sql`select 1`)
    }),
    db.execute(sql`select 2`),
    db.transaction((tx) => tx.execute(sql`select 3`)),
  ])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(onStopped).toHaveBeenCalledExactlyOnceWith(expect.any(DatabaseStoppedError))
  await expect(db.execute(sql`select 4`)).rejects.toThrow()
  await expect(pglite.dump()).rejects.toThrow(DatabaseStoppedError)
  await pglite.close()
})

test('a dump that cannot be read is an error, and the lock of the folder is released', async () => {
  const dump = new Uint8Array([1, 2, 3])
  await expect(openDatabase({ folder: join(folder, 'broken'), dump })).rejects.toThrow(DatabaseStoppedError)
  expect(readdirSync(join(folder, 'broken'))).toEqual(['postgres'])
})
