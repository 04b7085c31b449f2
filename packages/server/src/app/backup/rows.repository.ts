import { createHash } from 'node:crypto'
import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { users } from '../../features/accounts/accounts.table.ts'
import { REMOVAL_LOCK } from '../../features/files/files.repository.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { mails } from '../../features/notifications/mail/mails.table.ts'
import { KEPT_TABLES, type KeptTable } from './kept.table.ts'

/**
 * Runs `work` on one moment of the database: what others write meanwhile is not seen, and no stored file of that
 * moment is removed before `work` is done. `db` has to have a single connection.
 */
export async function withSnapshot<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  // Before the transaction: its first statement would fix the moment before the lock is ours.
  await db.execute(sql`select pg_advisory_lock(${REMOVAL_LOCK})`)
  try {
    return await db.transaction((tx) => work(tx), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${REMOVAL_LOCK})`)
  }
}

const hashList = (hashes: readonly string[]) => createHash('sha256').update(hashes.join(',')).digest('hex')

/** Names the migrations that this program has. */
export const nameOwnSchema = (migrationsFolder: string) =>
  hashList(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))

/** Names the migrations that the database has; null when it has none. */
export async function nameSchemaOf(db: Database): Promise<string | null> {
  const [found] = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found?.there) return null
  const rows = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  )
  return hashList(rows.map(({ hash }) => hash))
}

/** The rows of a table that a backup keeps, in the order in which they can be put back. */
const partsOf = (table: KeptTable): readonly (SQL | undefined)[] => {
  // Mentors before those they mentor.
  if (table === users) return [isNull(users.assignedInstructor), isNotNull(users.assignedInstructor)]
  if (table === storedFiles) return [eq(storedFiles.state, 'attached')]
  if (table === mails) return [and(isNull(mails.sentAt), isNull(mails.givenUpAt))]
  return [undefined]
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const ROWS_AT_ONCE = 500

const writtenColumnsOf = (table: PgTable) =>
  Object.values(getTableColumns(table)).filter((column) => column.generated === undefined)

// What a person chose has no id of its own: all of one person's rows come in one part.
const keyOf = (table: KeptTable) => ('id' in table ? table.id : table.userId)

/** The rows of a table as JSON texts, some hundred at a time. */
export async function* readRows(tx: Database, table: KeptTable): AsyncGenerator<string[]> {
  const pairs = writtenColumnsOf(table).map((column) => sql`${column.name}::text, ${column}`)
  const key = keyOf(table)
  for (const part of partsOf(table)) {
    let last = FIRST_ID
    for (;;) {
      const rows = await tx.execute<{ id: string; row: string }>(
        sql`select ${key} as id, jsonb_build_object(${sql.join(pairs, sql`, `)})::text as row
          from ${table} where ${and(part, gt(key, last))} order by ${key} fetch first ${ROWS_AT_ONCE} rows with ties`,
      )
      const end = rows.at(-1)
      if (!end) break
      yield rows.map(({ row }) => row)
      last = end.id
    }
  }
}

/** Puts rows back into their table; columns the database computes are computed again. */
export async function insertRows(tx: Database, table: PgTable, rows: readonly string[]): Promise<void> {
  const columns = writtenColumnsOf(table).map((column) => sql`${column}`)
  await tx
    .insert(table)
    .select(
      sql`select ${sql.join(columns, sql`, `)} from jsonb_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::jsonb) as ${table}`,
    )
}

/** The files that records name, some hundred at a time. */
export async function* readFiles(tx: Database) {
  let last = FIRST_ID
  for (;;) {
    const files = await tx
      .select()
      .from(storedFiles)
      .where(and(eq(storedFiles.state, 'attached'), gt(storedFiles.id, last)))
      .orderBy(asc(storedFiles.id))
      .limit(ROWS_AT_ONCE)
    const end = files.at(-1)
    if (!end) return
    yield* files
    last = end.id
  }
}

/** The row of the file at a path of a bucket, named as one: `bucket/path`. */
export async function findFileAt(tx: Database, place: string) {
  const [row] = await tx
    .select()
    .from(storedFiles)
    .where(sql`${storedFiles.bucket} || '/' || ${storedFiles.path} = ${place}
      and ${storedFiles.path} = substr(${place}, strpos(${place}, '/') + 1)`)
  return row
}

/** The first table that has rows, if any. Nobody else writes people before the transaction ends. */
export async function findFilledTable(tx: Database): Promise<string | undefined> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  for (const table of KEPT_TABLES) {
    const [row] = await tx.execute(sql`select 1 from ${table} limit 1`)
    if (row) return getTableName(table)
  }
  return undefined
}
