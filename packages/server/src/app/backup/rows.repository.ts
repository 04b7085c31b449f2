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
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { BACKUP_LOCK } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/database.ts'
import { readAppliedMigrations } from '../../db/migrate.ts'
import { users } from '../../features/accounts/accounts.table.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import { BACKED_UP_TABLES, type BackedUpTable } from './backup.table.ts'

/**
 * Runs `work` on a read-only snapshot of the database while holding the backup lock: meanwhile no other backup is
 * written, no stored file of the snapshot is removed and no migration begins. `db` has to have a single connection,
 * because the advisory lock belongs to the connection.
 */
export async function withSnapshot<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  // Before the transaction: its first statement would take the snapshot before the lock is acquired.
  await db.execute(sql`select pg_advisory_lock(${BACKUP_LOCK})`)
  try {
    return await db.transaction((tx) => work(tx), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${BACKUP_LOCK})`)
  }
}

const hashList = (hashes: readonly string[]) => createHash('sha256').update(hashes.join(',')).digest('hex')

/** Returns a hash of the migrations this program ships with. */
export const hashOwnSchema = (migrationsFolder: string) =>
  hashList(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))

/** Returns a hash of the migrations applied to the database; null when there are none. */
export async function hashAppliedSchema(db: Database): Promise<string | null> {
  const hashes = await readAppliedMigrations(db)
  return hashes.length === 0 ? null : hashList(hashes)
}

/** The conditions that select the rows to back up, in an order in which they can be restored. */
const partsOf = (table: BackedUpTable): readonly (SQL | undefined)[] => {
  // Mentors before those they mentor.
  if (table === users) return [isNull(users.assignedInstructor), isNotNull(users.assignedInstructor)]
  if (table === storedFiles) return [eq(storedFiles.state, 'attached')]
  if (table === mails) return [and(isNull(mails.sentAt), isNull(mails.givenUpAt))]
  return [undefined]
}

const ROW_BATCH_SIZE = 500

const writtenColumnsOf = (table: PgTable) =>
  Object.values(getTableColumns(table)).filter((column) => column.generated === undefined)

// Mail preferences and reminders have no id of their own; all rows of a person or a hand-in come in one batch.
function keyOf(table: BackedUpTable) {
  if ('id' in table) return table.id
  return 'handInId' in table ? table.handInId : table.userId
}

const isAfter = (key: AnyPgColumn, last: string | undefined) =>
  last === undefined ? undefined : gt(key, last)

/** Reads the rows of a table as JSON texts, in batches of a few hundred. */
export async function* readRows(tx: Database, table: BackedUpTable): AsyncGenerator<string[]> {
  const pairs = writtenColumnsOf(table).map((column) => sql`${column.name}::text, ${column}`)
  const key = keyOf(table)
  for (const part of partsOf(table)) {
    let last: string | undefined
    for (;;) {
      const rows = await tx.execute<{ id: string; row: string }>(
        sql`select ${key} as id, jsonb_build_object(${sql.join(pairs, sql`, `)})::text as row
          from ${table} where ${and(part, isAfter(key, last)) ?? sql`true`} order by ${key} fetch first ${ROW_BATCH_SIZE} rows with ties`,
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

/** Reads the stored files that are attached to a record, in batches of a few hundred. */
export async function* readFiles(tx: Database) {
  let last: string | undefined
  for (;;) {
    const files = await tx
      .select()
      .from(storedFiles)
      .where(and(eq(storedFiles.state, 'attached'), isAfter(storedFiles.id, last)))
      .orderBy(asc(storedFiles.id))
      .limit(ROW_BATCH_SIZE)
    const end = files.at(-1)
    if (!end) return
    yield* files
    last = end.id
  }
}

/** Finds the row of the file stored at `bucket/path`. */
export async function findFileAt(tx: Database, place: string) {
  const [row] = await tx
    .select()
    .from(storedFiles)
    .where(sql`${storedFiles.bucket} || '/' || ${storedFiles.path} = ${place}
      and ${storedFiles.path} = substr(${place}, strpos(${place}, '/') + 1)`)
  return row
}

/** Returns the first table that has rows, if any. Locks `users` so that nobody signs up before the transaction ends. */
export async function findFilledTable(tx: Database): Promise<string | undefined> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  for (const table of BACKED_UP_TABLES) {
    const [row] = await tx.execute(sql`select 1 from ${table} limit 1`)
    if (row) return getTableName(table)
  }
  return undefined
}
