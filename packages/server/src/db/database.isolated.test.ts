// @module-tag database
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findPostgresError, isUniqueViolation, OutsideTransactionError } from './database.errors.ts'
import { openTestDatabase, type TestDatabase } from './database.testing.ts'
import { describeUnsafeSettings } from './engine/postgres.ts'
import { migrateDatabase } from './migrate.ts'
import { writeTestMigration } from './migrations.testing.ts'
import { countStatements } from './statement-count.testing.ts'
import { inTransaction } from './transaction.ts'
import { vacuumEmbedded } from './vacuum.ts'

const notes = pgTable('notes', {
  id: integer('id').primaryKey(),
  body: text('body').notNull(),
  tags: text('tags').array(),
})
const migrations = writeTestMigration(
  'create extension if not exists pg_trgm',
  'create table notes (id integer primary key, body text not null, tags text[])',
)
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase(migrations)
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const countNotes = () => database.db.$count(notes)

test('a transaction that throws is rolled back', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await tx.insert(notes).values({ id: 1, body: 'gone' })
    throw new Error('on purpose')
  })
  await expect(work).rejects.toThrow('on purpose')
  expect(await countNotes()).toBe(0)
})

test('work that goes on after its transaction was rolled back writes nothing', async () => {
  let rest: Promise<unknown> | undefined
  const work = inTransaction(database.db, async (tx) => {
    const first = tx.insert(notes).values({ id: 1, body: 'gone' })
    rest = first.then(() => tx.insert(notes).values({ id: 2, body: 'late' }))
    rest.catch(() => undefined)
    throw new Error('on purpose')
  })
  await expect(work).rejects.toThrow('on purpose')
  await expect(rest).rejects.toThrow()
  expect(await countNotes()).toBe(0)
})

test('a failed transaction inside a transaction rolls back only its own work', async () => {
  await inTransaction(database.db, async (tx) => {
    await tx.insert(notes).values({ id: 1, body: 'outer' })
    const inner = inTransaction(tx, async (savepoint) => {
      await savepoint.insert(notes).values({ id: 2, body: 'inner' })
      throw new Error('on purpose')
    })
    await expect(inner).rejects.toThrow('on purpose')
  })
  expect(await database.db.select({ id: notes.id }).from(notes)).toEqual([{ id: 1 }])
})

test('inside a transaction, the outer database immediately rejects queries, transactions and pings', async () => {
  const prepared = database.db.select().from(notes).prepare('guarded_notes')
  const refused = { cause: expect.any(OutsideTransactionError) }
  await database.db.transaction(async (tx) => {
    await expect(database.db.select().from(notes)).rejects.toMatchObject(refused)
    await expect(prepared.execute()).rejects.toMatchObject(refused)
    await expect(inTransaction(database.db, async () => 1)).rejects.toThrow(OutsideTransactionError)
    await expect(database.ping()).rejects.toThrow(OutsideTransactionError)
    await tx.insert(notes).values({ id: 1, body: 'kept' })
  })
  expect(await countNotes()).toBe(1)
})

test('counts the statements of a database and of its nested transactions, which are rolled back separately', async () => {
  const { db, takeCount } = countStatements(database.db)
  await inTransaction(db, async (tx) => {
    await tx.insert(notes).values({ id: 1, body: 'outer' })
    const inner = inTransaction(tx, async (savepoint) => {
      await savepoint.insert(notes).values({ id: 2, body: 'inner' })
      throw new Error('on purpose')
    })
    await expect(inner).rejects.toThrow('on purpose')
  })
  expect(takeCount()).toBe(2)
  expect(await db.$count(notes)).toBe(1)
  const outer = db.$with('outer').as(database.db.select({ id: notes.id }).from(notes))
  expect(await db.with(outer).select().from(outer)).toEqual([{ id: 1 }])
  expect(await db.selectDistinct({ body: notes.body }).from(notes)).toEqual([{ body: 'outer' }])
  expect(takeCount()).toBe(3)
})

test('work that outlives its transaction may use the outer database', async () => {
  const later = Promise.withResolvers<number>()
  await database.db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 1, body: 'kept' })
    setTimeout(() => countNotes().then(later.resolve, later.reject), 50)
  })
  expect(await later.promise).toBe(1)
})

test('concurrent transactions do not interfere', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => index)
  await Promise.all(
    ids.map((id) =>
      inTransaction(database.db, async (tx) => {
        await tx.insert(notes).values({ id, body: 'before' })
        await tx.update(notes).set({ body: 'after' }).where(eq(notes.id, id))
      }),
    ),
  )
  expect(await database.db.$count(notes, eq(notes.body, 'after'))).toBe(50)
})

test('errors of concurrent queries reach their own callers with their codes', async () => {
  await database.db.insert(notes).values({ id: 0, body: 'first' })
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      index % 2 ? database.db.insert(notes).values({ id: 0, body: 'twice' }) : database.db.$count(notes),
    ),
  )
  for (const [index, result] of results.entries()) {
    if (index % 2 === 0) expect(result).toEqual({ status: 'fulfilled', value: 1 })
    else expect(result.status === 'rejected' && isUniqueViolation(result.reason, 'notes_pkey')).toBe(true)
  }
  const wrong = await database.db.execute(sql`select * from nowhere`).catch((error: unknown) => error)
  expect(findPostgresError(wrong)?.code).toBe('42P01')
})

test('arrays are written and read', async () => {
  await database.db.insert(notes).values({ id: 1, body: 'tagged', tags: ['a', 'b"c', "d'e, f"] })
  const rows = await database.db
    .select()
    .from(notes)
    .where(sql`${notes.id} = any(${sql.param([1, 2])}::int[])`)
  expect(rows[0]?.tags).toEqual(['a', 'b"c', "d'e, f"])
})

test('notifications of a channel are received at commit, until the listener stops', async () => {
  const onPayload = vi.fn()
  const stop = await database.listen('a "quoted" channel', onPayload)
  const notify = (text: string) => database.db.execute(sql`select pg_notify('a "quoted" channel', ${text})`)
  await notify('one')
  await expect.poll(() => onPayload).toHaveBeenCalledExactlyOnceWith('one')
  await inTransaction(database.db, async (tx) => {
    await tx.execute(sql`select pg_notify('a "quoted" channel', 'at commit')`)
    expect(onPayload).toHaveBeenCalledTimes(1)
  })
  await expect.poll(() => onPayload).toHaveBeenLastCalledWith('at commit')
  await stop()
  await notify('after stop')
  await database.ping()
  expect(onPayload).toHaveBeenCalledTimes(2)
})

test('times are in UTC and exact to the millisecond', async () => {
  const time = '2026-11-21T10:20:30.123Z'
  const [row] = await database.db.execute<{ zone: string; read: string }>(
    sql`select current_setting('TimeZone') as zone, ${time}::timestamptz(3) as read`,
  )
  expect(row?.zone).toMatch(/^(Etc\/)?(UTC|GMT)$/)
  expect(new Date(row?.read ?? '').toISOString()).toBe(time)
})

test('migrations that are repeated concurrently are not applied again', async () => {
  await Promise.all([migrateDatabase(database, migrations), migrateDatabase(database, migrations)])
  const applied = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  expect(applied[0]?.count).toBe(1)
})

test.each([
  { setting: 'off', isNamed: true },
  { setting: 'on', isNamed: false },
])(
  'threat-11 a warning names synchronous_commit only if it is off: $setting',
  async ({ setting, isNamed }) => {
    await inTransaction(database.db, async (tx) => {
      await tx.execute(sql`select set_config('synchronous_commit', ${setting}, true)`)
      const warnings = await describeUnsafeSettings(tx)
      expect(warnings.some((line) => line.includes('synchronous_commit = off'))).toBe(isNamed)
    })
  },
)

test('a warning names autovacuum only if it is off', async () => {
  const [row] = await database.db.execute<{ autovacuum: string }>(sql`show autovacuum`)
  const warnings = await describeUnsafeSettings(database.db)
  expect(warnings.some((line) => line.includes('autovacuum = off'))).toBe(row?.autovacuum === 'off')
})

// On PostgreSQL, too, the next two tests vacuum like the embedded database, by passing its `kind`.
test('a vacuum of the embedded database, but not of a server, updates the planner’s row counts', async () => {
  await database.db.execute(sql`create table planned as select generate_series(1, 5000) as n`)
  const readPlannedRows = async () => {
    const [row] = await database.db.execute<{ rows: number }>(
      sql`select reltuples::int as rows from pg_class where relname = 'planned'`,
    )
    return row?.rows
  }
  await vacuumEmbedded({ ...database, kind: 'postgres' })
  expect(await readPlannedRows()).not.toBe(5000)
  await vacuumEmbedded({ ...database, kind: 'pglite' })
  expect(await readPlannedRows()).toBe(5000)
})

test('a table that is vacuumed between updates does not grow with each of them', async () => {
  await database.db.execute(sql`create table changed as select generate_series(1, 5000) as n`)
  const readSize = async () => {
    const [row] = await database.db.execute<{ size: number }>(
      sql`select pg_relation_size('changed')::int as size`,
    )
    return row?.size ?? 0
  }
  const size = await readSize()
  for (let times = 0; times < 5; times++) {
    await database.db.execute(sql`update changed set n = n + 1`)
    await vacuumEmbedded({ ...database, kind: 'pglite' })
  }
  expect(await readSize()).toBeLessThan(3 * size)
})
