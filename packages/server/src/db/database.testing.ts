import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, DatabaseHandle } from './database.ts'
import { hashFolder, readDump } from './dump.testing.ts'
import { openEmbedded } from './engine/embedded.ts'
import { openPostgres } from './engine/postgres.ts'
import { migrateDatabase } from './migrate.ts'

// More than one, so that mistakes with transactions show; few, since many tests share the server.
const POOL_SIZE = 4

export type TestDatabase = DatabaseHandle & {
  /** Deletes every row but the list of migrations, past all triggers and references: a few milliseconds. */
  reset(): Promise<void>
  /** Gives back the room of deleted rows, which the plans of later tests would have to take into account. */
  vacuum(): Promise<void>
}

/**
 * A migrated, empty database of the test's own: on the server named by DATABASE_URL when that is set (dropped at
 * close), otherwise embedded and in memory.
 */
export async function openTestDatabase(migrationsFolder: string): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL
  const handle = server ? await openOnServer(server, migrationsFolder) : await openInMemory(migrationsFolder)
  return { ...handle, reset: () => deleteRows(handle), vacuum: () => vacuumTables(handle) }
}

/** Opens every connection of the pool: only then does what is started at once also run at once. */
export const openAllConnections = async (db: Database) => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => db.execute(sql`select pg_sleep(0.05)`)))
}

/**
 * Tells the database what tables hold, and that what is in them is there for everybody to see: only then are they read from
 * indexes alone. While the server itself looks at a table it cannot say so, and is asked again for a few seconds.
 */
export async function vacuumAnalyze(db: Database, ...tables: readonly string[]) {
  const hidden = sql`select from pg_class where relname = any(${sql.param(tables)}) and relallvisible < relpages / 2`
  for (let tries = 0; tries < 20; tries += 1) {
    await db.execute(sql.raw(`vacuum analyze ${tables.join(', ')}`))
    if ((await db.execute(hidden)).length === 0) return
    await setTimeout(100)
  }
}

async function openOnServer(server: string, migrationsFolder: string): Promise<DatabaseHandle> {
  const name = `${databasePrefix()}_${randomUUID().replaceAll('-', '')}`
  const template = await ensureTemplate(server, migrationsFolder)
  await runOnServer(server, `create database ${name} template ${template}`)
  // A test's database need not survive a power cut: waiting for the disk takes longer than most tests.
  const handle = openPostgres(`${urlOf(server, name)}?synchronous_commit=off`, POOL_SIZE)
  const close = async () => {
    await handle.close()
    await dropDatabase(server, name)
  }
  return { ...handle, close }
}

/** A migrated database to copy; it stays on the server, and is made anew when the migrations change. */
async function ensureTemplate(server: string, migrationsFolder: string): Promise<string> {
  const template = `test_template_${hashFolder(migrationsFolder)}`
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
    // Another process may have made the same one in the meantime.
    if (!(await isOnServer(server, template))) throw error
  }
  return template
}

async function isOnServer(server: string, database: string): Promise<boolean> {
  const found = await runOnServer(server, `select 1 from pg_database where datname = '${database}'`)
  return found.length > 0
}

/** What the databases of this run begin with; the run gets its name before its workers start. */
const databasePrefix = () => `test_db_${process.env.TEST_RUN ?? process.pid}`

/** Names this run, so that its databases can be told from those of others on the same server. */
export function nameTestRun() {
  process.env.TEST_RUN = String(process.pid)
}

/** Drops what the workers of this run leave on the server; a worker ends without being able to. */
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

/** A database whose migration fails is not left behind. */
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

// Tables with rows, living or dead: the size of their files tells without reading them.
const WRITTEN = sql.raw(`
  select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`)

// Not `truncate`, which makes a new file for each table and index and takes longer than most tests.
async function deleteRows({ db }: DatabaseHandle) {
  await db.execute(sql`
    do $$ declare written text; begin
      set local session_replication_role = replica;
      for written in ${WRITTEN} loop execute 'delete from ' || written; end loop;
    end $$`)
}

async function vacuumTables({ db }: DatabaseHandle) {
  const written = await db.execute<{ name: string }>(WRITTEN)
  if (written.length === 0) return
  await db.execute(sql.raw(`vacuum ${written.map(({ name }) => name).join(', ')}`))
}
