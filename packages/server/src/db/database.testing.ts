import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, DatabaseHandle } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { migrateDatabase } from './migrate.ts'
import { openPostgres } from './postgres.ts'

// More than one, so that mistakes with transactions show; few, since many tests share the server.
const POOL_SIZE = 4

export type TestDatabase = DatabaseHandle & {
  /** Empties every table but the list of migrations, past all triggers and references. */
  reset(): Promise<void>
}

/**
 * A migrated, empty database of the test's own: on the server named by DATABASE_URL when that is set (dropped at
 * close), otherwise embedded and in memory.
 */
export async function openTestDatabase(migrationsFolder: string): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL
  const handle = server ? await openOnServer(server, migrationsFolder) : await openInMemory(migrationsFolder)
  return { ...handle, reset: () => emptyTables(handle) }
}

/** Opens every connection of the pool: only then does what is begun at once also happen at once. */
export const openAllConnections = async (db: Database) => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => db.execute(sql`select pg_sleep(0.05)`)))
}

/**
 * Tells the database what tables hold, and that what is in them is there for everybody to see: only then are they read from
 * indexes alone. While the server itself looks at a table it cannot say so, and is asked again for a few seconds.
 */
export async function tidyUp(db: Database, ...tables: readonly string[]) {
  const hidden = sql`select from pg_class where relname = any(${sql.param(tables)}) and relallvisible < relpages / 2`
  for (let tries = 0; tries < 20; tries += 1) {
    await db.execute(sql.raw(`vacuum analyze ${tables.join(', ')}`))
    if ((await db.execute(hidden)).length === 0) return
    await setTimeout(100)
  }
}

async function openOnServer(server: string, migrationsFolder: string): Promise<DatabaseHandle> {
  const name = `test_db_${randomUUID().replaceAll('-', '')}`
  const template = await keepTemplate(server, migrationsFolder)
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
async function keepTemplate(server: string, migrationsFolder: string): Promise<string> {
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
  const file = join(makeCacheFolder(), `database-${hashFolder(migrationsFolder)}.tar`)
  const dump = readIfThere(file)
  if (dump) return openEmbedded({ folder: 'memory://', dump })

  const handle = await openEmbedded({ folder: 'memory://' })
  await migrateOrClose(handle, migrationsFolder)
  // Renamed into place: another test process may be reading or writing the same one.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, await handle.dump())
  renameSync(draft, file)
  return handle
}

async function emptyTables({ db }: DatabaseHandle) {
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  // Truncating makes new files for every table and index: on a server that takes longer than the tests themselves.
  const deletions = tables.map(({ name }) => `delete from ${name};`).join(' ')
  await db.execute(sql.raw(`do $$ begin set local session_replication_role = replica; ${deletions} end $$`))
}

function makeCacheFolder() {
  const folder = new URL('../../../../node_modules/.cache/capstone/', import.meta.url).pathname
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Names the migrations and the PGlite they ran on: another version may not read the dump. */
function hashFolder(folder: string) {
  const hash = createHash('sha256')
  const pglite = findPackageJSON('@electric-sql/pglite', import.meta.url)
  if (pglite) hash.update(readFileSync(pglite))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.endsWith('.sql') || name.endsWith('.json'))
      hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

function readIfThere(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
