// @module-tag database
import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAfterFile, makeTestFolder } from '../../platform/closing.testing.ts'
import { openTestDatabase } from '../database.testing.ts'
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '../database.ts'
import { MIGRATIONS, writeDatabase } from '../dump.testing.ts'
import { runTestProcess } from '../engine/process.testing.ts'
import { migrateDatabase } from './migrate.ts'
import { fillOlderChats, NEWER_CHATS, readOlderChats } from './older.chats.testing.ts'
import { fillOlderRows, newerRowsOf, readOlderRows } from './older.rows.testing.ts'

const isFull = process.env.PROVE === 'full'
const [TIMES, ROWS] = isFull ? [20, 100_000] : [1, 1000]

const SERVER = process.env.DATABASE_URL
const folder = makeTestFolder()

type Journal = { entries: { tag: string }[] }
const textOf = (tag: string) => readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')
const JOURNAL = join('meta', '_journal.json')
const journal: Journal = JSON.parse(readFileSync(join(MIGRATIONS, JOURNAL), 'utf8'))

/** The migrations as they were when there were only so many. */
function migrationsUpTo(many: number): string {
  const older = join(folder, `up-to-${many}`)
  cpSync(MIGRATIONS, older, { recursive: true })
  const entries = journal.entries.slice(0, many)
  writeFileSync(join(older, JOURNAL), JSON.stringify({ ...journal, entries }))
  return older
}

/** Runs `work` on a database of its own that several processes can name, and drops it. */
async function withDatabase(work: (options: DatabaseOptions) => Promise<void>) {
  const name = `test_db_${randomUUID().replaceAll('-', '')}`
  if (!SERVER) return work({ folder: join(folder, name) })
  const url = new URL(SERVER)
  url.pathname = name
  const server = await openDatabase({ url: SERVER, folder: '' })
  await server.db.execute(sql`create database ${sql.identifier(name)}`)
  try {
    await work({ url: url.href, folder: '' })
  } finally {
    await server.db.execute(sql`drop database ${sql.identifier(name)} with (force)`)
    await server.close()
  }
}

async function using<T>(options: DatabaseOptions, work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  const handle = await openDatabase(options)
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

const startMigrating = (options: DatabaseOptions) =>
  runTestProcess(`
    import { openDatabase } from ${JSON.stringify(new URL('../database.ts', import.meta.url).href)}
    import { migrateDatabase } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
    const handle = await openDatabase(${JSON.stringify(options)})
    console.log('open')
    await migrateDatabase(handle, ${JSON.stringify(MIGRATIONS)})
    await handle.close()
    console.log('done')`)

/** All that makes a schema: columns, indexes, constraints, and the migrations noted. */
const readSchema = ({ db }: DatabaseHandle) =>
  db.execute(sql`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select hash from drizzle.__drizzle_migrations order by part`)

const database = await openTestDatabase(MIGRATIONS)
closeAfterFile(database.close)
const newest = await readSchema(database)

async function expectWhole(handle: DatabaseHandle, rows: number) {
  expect(await readSchema(handle)).toEqual(newest)
  const [found] = await handle.db.execute(sql`select count(*)::int as rows from users`)
  expect(found?.rows).toBe(rows)
}

/** Takes away all that migrations made: opening another database takes longer than most upgrades. */
const EMPTY = ['drop schema public cascade', 'drop schema drizzle cascade', 'create schema public']

/** Makes a database what it was with an older release, with rows in it, some that no newer release would write. */
async function fillOlder(handle: DatabaseHandle, release: number) {
  await migrateDatabase(handle, migrationsUpTo(release))
  await handle.db.execute(sql`insert into users (email, name) select n || '@x.test', 'Student ' || n
    from generate_series(1, ${ROWS}::int) n`)
  if (release <= BEFORE_STUDENT_AREA) await fillOlderRows(handle.db, FILLED_STUDENTS)
  else if (release <= BEFORE_THREADS) await fillOlderChats(handle.db)
}

/** That the rows of an older release were brought along, each as its new columns and indexes want it. */
async function expectNewer(handle: DatabaseHandle, release: number) {
  if (release > BEFORE_THREADS) return
  if (release > BEFORE_STUDENT_AREA) return expect(await readOlderChats(handle.db)).toEqual(NEWER_CHATS)
  expect(await readOlderRows(handle.db)).toEqual(newerRowsOf(FILLED_STUDENTS))
}

// How many migrations there were before requests, projects and papers got columns of the student's area.
const BEFORE_STUDENT_AREA = journal.entries.findIndex(({ tag }) => tag === '0003_student_area')
const BEFORE_THREADS = journal.entries.findIndex(({ tag }) => tag === '0013_live_chat_notifications')
const FILLED_STUDENTS = ROWS / 10
const releases = journal.entries.map((_, index) => index + 1).slice(0, -1)
/** The oldest, the last with chats of before there were threads, and the newest: each has other rows to bring along. */
const isOutermost = (release: number) => [1, BEFORE_THREADS, releases.at(-1)].includes(release)

describe('threat-29 migrations', () => {
  const upgrade = async (release: number) => {
    for (const statement of EMPTY) await database.db.execute(sql.raw(statement))
    await fillOlder(database, release)
    await migrateDatabase(database, MIGRATIONS)
    await expectWhole(database, ROWS)
    await expectNewer(database, release)
  }
  const NAME = 'from release %i lead to the newest schema, with every row'
  test.each(releases.filter(isOutermost))(NAME, upgrade)
  test.each(releases.filter((release) => !isOutermost(release)))(NAME, { tags: ['nightly'] }, upgrade)

  // The embedded database takes one process at a time.
  test.runIf(SERVER)('of three processes at once run once', async () => {
    for (let each = 0; each < TIMES; each++)
      await withDatabase(async (options) => {
        const processes = [options, options, options].map(startMigrating)
        await expect.poll(() => processes.map(({ lines }) => lines.at(-1))).toEqual(Array(3).fill('done'))
        await using(options, (handle) => expectWhole(handle, 0))
      })
  })

  test('killed at any moment are done whole or not at all', async () => {
    for (let each = 0; each < TIMES; each++)
      await withDatabase(async (options) => {
        const isOlder = !isFull || each % 2 === 1
        if (!SERVER) await writeDatabase(options.folder, migrationsUpTo(0))
        if (isOlder) await using(options, (handle) => fillOlder(handle, 1))
        const killed = startMigrating(options)
        await expect.poll(() => killed.lines, { interval: 1 }).toContain('open')
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
        await killed.kill()
        await using(options, async (handle) => {
          const [found] = await handle.db.execute(
            sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`,
          )
          const before = isOlder ? TABLES_OF_FIRST : 0
          expect([before, TABLES]).toContain(found?.tables)
          await migrateDatabase(handle, MIGRATIONS)
          await expectWhole(handle, isOlder ? ROWS : 0)
          if (isOlder) await expectNewer(handle, 1)
        })
      })
  })
})

const tablesIn = (many: number) =>
  journal.entries.slice(0, many).reduce((tables, { tag }) => {
    return tables + (textOf(tag).match(/^create table /gim) ?? []).length
  }, 0)
const [TABLES_OF_FIRST, TABLES] = [tablesIn(1), tablesIn(journal.entries.length)]
