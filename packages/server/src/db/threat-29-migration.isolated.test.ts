// @module-tag database
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAfterFile, makeTestFolder } from '../platform/cleanup.testing.ts'
import { BACKUP_LOCK } from './advisory-locks.ts'
import { OtherVersionError } from './database.errors.ts'
import { openTestDatabase } from './database.testing.ts'
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from './database.ts'
import { MIGRATIONS, writeDatabase } from './dump.testing.ts'
import { runTestProcess } from './engine/process.testing.ts'
import { migrateDatabase } from './migrate.ts'
import { writeNextRelease } from './next-release.testing.ts'

const isFull = process.env.PROVE === 'full'
const [TIMES, ROWS] = isFull ? [20, 100_000] : [1, 1000]
const OPTIONS = isFull ? { timeout: TIMES * 180_000 } : {}

const SERVER = process.env.DATABASE_URL
const folder = makeTestFolder()

/** The migration of an imaginary next release, whose new column needs a value in every existing row. */
const NEXT_RELEASE = [
  'alter table users add column nickname text',
  `update users set nickname = upper(name)`,
  'alter table users alter column nickname set not null',
  'create index users_nickname_index on users (nickname)',
]
const NEXT_MIGRATIONS = writeNextRelease(folder, NEXT_RELEASE)

/** Runs `work` on a database of its own. On PostgreSQL several processes can open it, and it is dropped at the end. */
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

async function withOpenDatabase(options: DatabaseOptions, work: (handle: DatabaseHandle) => Promise<void>) {
  const handle = await openDatabase(options)
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}

const startMigration = (options: DatabaseOptions) =>
  runTestProcess(`
    import { openDatabase } from ${JSON.stringify(new URL('./database.ts', import.meta.url).href)}
    import { migrateDatabase } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
    const handle = await openDatabase(${JSON.stringify(options)})
    console.log('open')
    await migrateDatabase(handle, ${JSON.stringify(NEXT_MIGRATIONS)})
    await handle.close()
    console.log('done')`)

/** Reads a schema's columns, indexes, constraints and triggers, and the list of applied migrations. */
const readSchema = ({ db }: DatabaseHandle) =>
  db.execute(sql`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select hash from drizzle.__drizzle_migrations order by part`)

const database = await openTestDatabase(MIGRATIONS)
closeAfterFile(database.close)
const thisSchema = await readSchema(database)
await fillUsers(database)
await migrateDatabase(database, NEXT_MIGRATIONS)
const nextSchema = await readSchema(database)

function fillUsers({ db }: DatabaseHandle) {
  return db.execute(sql`insert into users (email, name) select n || '@x.test', 'Student ' || n
    from generate_series(1, ${ROWS}::int) n`)
}

async function expectNextRelease(handle: DatabaseHandle, rows: number) {
  expect(await readSchema(handle)).toEqual(nextSchema)
  const [found] = await handle.db.execute(
    sql`select count(*)::int as rows from users where nickname = upper(name)`,
  )
  expect(found?.rows).toBe(rows)
}

describe('threat-29 migrations', () => {
  test('to the next release keep every row, and applying them twice changes nothing', async () => {
    expect(nextSchema).not.toEqual(thisSchema)
    await expectNextRelease(database, ROWS)
    await migrateDatabase(database, NEXT_MIGRATIONS)
    await expectNextRelease(database, ROWS)
  })

  test('of a newer version are noticed by this one, which changes nothing', async () => {
    await expect(migrateDatabase(database, MIGRATIONS)).rejects.toThrow(OtherVersionError)
    await expectNextRelease(database, ROWS)
  })

  // With PostgreSQL a backup can be made while the portal runs.
  test.runIf(SERVER)('wait for a backup, and nobody waits for them meanwhile', async () => {
    await withDatabase((options) =>
      withOpenDatabase({ ...options, poolSize: 1 }, async (backup) => {
        await migrateDatabase(backup, MIGRATIONS)
        await backup.db.execute(sql`select pg_advisory_lock(${BACKUP_LOCK})`)
        await withOpenDatabase(options, async (handle) => {
          const migration = migrateDatabase(handle, NEXT_MIGRATIONS)
          await expect.poll(() => isWaitingForLock(handle)).toBe(true)
          await handle.db.transaction((tx) => tx.execute(sql`lock table users nowait`))
          await backup.db.execute(sql`select pg_advisory_unlock(${BACKUP_LOCK})`)
          await migration
          await expectNextRelease(handle, 0)
        })
      }),
    )
  })

  // The embedded database can be opened by one process at a time.
  test.runIf(SERVER)('started by three processes at once run once', OPTIONS, async () => {
    for (let each = 0; each < TIMES; each++)
      await withDatabase(async (options) => {
        const processes = [options, options, options].map(startMigration)
        await expect.poll(() => processes.map(({ lines }) => lines.at(-1))).toEqual(Array(3).fill('done'))
        await withOpenDatabase(options, (handle) => expectNextRelease(handle, 0))
      })
  })

  test('killed at any time are applied completely or not at all', OPTIONS, async () => {
    for (let each = 0; each < TIMES; each++)
      for (const isFilled of [true, false])
        await withDatabase(async (options) => {
          if (isFilled) await writeFilledDatabase(options)
          const killed = startMigration(options)
          await expect.poll(() => killed.lines, { interval: 1 }).toContain('open')
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
          await killed.kill()
          await withOpenDatabase(options, async (handle) => {
            const before = isFilled ? thisSchema : []
            expect([before, nextSchema]).toContainEqual(await readSchemaOrNothing(handle))
            await migrateDatabase(handle, NEXT_MIGRATIONS)
            await expectNextRelease(handle, isFilled ? ROWS : 0)
          })
        })
  })
})

async function isWaitingForLock({ db }: DatabaseHandle) {
  const rows = await db.execute(sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`)
  return rows.length > 0
}

async function writeFilledDatabase(options: DatabaseOptions) {
  if (!SERVER) await writeDatabase(options.folder)
  await withOpenDatabase(options, async (handle) => {
    await migrateDatabase(handle, MIGRATIONS)
    await fillUsers(handle)
  })
}

async function readSchemaOrNothing(handle: DatabaseHandle) {
  const [found] = await handle.db.execute(sql`select count(*)::int as tables from pg_tables
    where schemaname in ('public', 'drizzle')`)
  return found?.tables === 0 ? [] : readSchema(handle)
}
