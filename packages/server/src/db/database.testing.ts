import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, DatabaseHandle } from './database.ts'
import { hashMigrations, readDump } from './dump.testing.ts'
import { openEmbedded } from './engine/embedded.ts'
import { openPostgres } from './engine/postgres.ts'
import { migrateDatabase } from './migrate.ts'

// More than one, so that tests find mistakes with transactions; few, because many tests share the server.
const POOL_SIZE = 4

export type TestDatabase = DatabaseHandle & {
  /**
   * Deletes the comment that marks a demo's database, and all rows except the list of migrations. Fires no triggers.
   * Takes a few milliseconds.
   */
  reset(): Promise<void>
  /** Removes dead rows, which would affect the query plans of later tests. */
  vacuum(): Promise<void>
}

/**
 * Opens a migrated, empty database for a test: on the server at DATABASE_URL if that is set, where it is dropped at
 * close, otherwise embedded and in memory.
 */
export async function openTestDatabase(migrationsFolder: string): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL
  const handle = server ? await openOnServer(server, migrationsFolder) : await openInMemory(migrationsFolder)
  return { ...handle, reset: () => deleteRows(handle), vacuum: () => vacuumTables(handle) }
}

/** Opens every connection of the pool, so that concurrent queries really run concurrently. */
export const openAllConnections = async (db: Database) => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => db.execute(sql`select pg_sleep(0.05)`)))
}

/**
 * Vacuums and analyzes tables until most of their pages are marked all-visible, which index-only scans need. Retries
 * for two seconds, because a page is not marked while an autovacuum or an older snapshot needs it.
 */
export async function vacuumAnalyze(db: Database, ...tables: readonly string[]) {
  const hidden = sql`select from pg_class where relname = any(${sql.param(tables)}) and relallvisible < relpages / 2`
  for (let tries = 0; tries < 20; tries += 1) {
    await db.execute(sql.raw(`vacuum analyze ${tables.join(', ')}`))
    if ((await db.execute(hidden)).length === 0) return
    await setTimeout(100)
  }
}

/** Returns the number of sequential scans of each of these tables so far. */
export async function countSequentialScans(db: Database, ...tables: readonly string[]) {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const rows = await db.execute<{ name: string; scans: number }>(sql`
    select relname as name, seq_scan::int as scans from pg_stat_user_tables
    where relname = any(${sql.param(tables)}) order by 1`)
  return [...rows]
}

async function openOnServer(server: string, migrationsFolder: string): Promise<DatabaseHandle> {
  const name = `${databasePrefix()}_${randomUUID().replaceAll('-', '')}`
  const template = await ensureTemplate(server, migrationsFolder)
  await runOnServer(server, `create database ${name} template ${template}`)
  // A test database need not survive a power failure, and waiting for the disk takes longer than most tests.
  const handle = openPostgres(`${urlOf(server, name)}?options=-csynchronous_commit%3Doff`, POOL_SIZE)
  const close = async () => {
    await handle.close()
    await dropDatabase(server, name)
  }
  return { ...handle, close }
}

/** Returns the name of a migrated template database. It stays on the server; changed migrations get another one. */
async function ensureTemplate(server: string, migrationsFolder: string): Promise<string> {
  const template = `test_template_${hashMigrations(migrationsFolder)}`
  if (await isOnServer(server, template)) return template
  const draft = `test_draft_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${draft}`)
  try {
    const handle = openPostgres(urlOf(server, draft), POOL_SIZE)
    await migrateOrClose(handle, migrationsFolder)
    await handle.close()
    await runOnServer(server, `alter database ${draft} rename to ${template}`)
  } catch (error) {
    await dropDatabase(server, draft)
    // Another process may have created the same template meanwhile.
    if (!(await isOnServer(server, template))) throw error
  }
  return template
}

async function isOnServer(server: string, database: string): Promise<boolean> {
  const found = await runOnServer(server, `select 1 from pg_database where datname = '${database}'`)
  return found.length > 0
}

/** The name prefix of this run's databases; the run is named before its workers start. */
const databasePrefix = () => `test_db_${process.env.TEST_RUN ?? process.pid}`

/** Names this run, so that its databases can be distinguished from those of other runs on the same server. */
export function nameTestRun() {
  process.env.TEST_RUN = String(process.pid)
}

/** Drops the databases that this run's workers left on the server; workers exit without a chance to do so. */
export async function dropTestDatabases() {
  const server = process.env.DATABASE_URL
  if (!server) return
  const found = await runOnServer(
    server,
    `select datname as name from pg_database where datname like '${databasePrefix()}\\_%'`,
  )
  for (const { name } of found) await dropDatabase(server, String(name))
}

const dropDatabase = (server: string, name: string) =>
  runOnServer(server, `drop database ${name} with (force)`)

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

async function migrateOrClose(handle: DatabaseHandle, migrationsFolder: string) {
  try {
    await migrateDatabase(handle, migrationsFolder)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function runOnServer(server: string, statement: string) {
  const handle = openPostgres(server, 1)
  try {
    return await handle.db.execute(sql.raw(statement))
  } finally {
    await handle.close()
  }
}

async function openInMemory(migrationsFolder: string): Promise<DatabaseHandle> {
  return openEmbedded({ folder: 'memory://', dump: await readDump(migrationsFolder) })
}

// Tables with live or dead rows, found by the size of their files without reading them.
const NON_EMPTY_TABLES = sql.raw(`
  select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`)

// Not `truncate`, which creates a new file for each table and index and takes longer than most tests.
async function deleteRows({ db }: DatabaseHandle) {
  await db.execute(sql`
    do $$ declare written text; begin
      set local session_replication_role = replica;
      for written in ${NON_EMPTY_TABLES} loop execute 'delete from ' || written; end loop;
      if obj_description(to_regclass('users'), 'pg_class') is not null then comment on table users is null; end if;
    end $$`)
}

async function vacuumTables({ db }: DatabaseHandle) {
  const tables = await db.execute<{ name: string }>(NON_EMPTY_TABLES)
  if (tables.length === 0) return
  await db.execute(sql.raw(`vacuum ${tables.map(({ name }) => name).join(', ')}`))
}
