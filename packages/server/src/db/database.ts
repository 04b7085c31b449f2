import type { ConnectionPool, RowsDatabase } from './engine/connection.pool.ts'
import { type EmbeddedOptions, openEmbedded } from './engine/embedded.ts'
import { openPostgres } from './engine/postgres.ts'

/** What queries run on: the pool, the embedded database, or a transaction on either. */
export type Database = RowsDatabase

export type DatabaseHandle = {
  kind: 'postgres' | 'pglite'
  db: Database
  /**
   * Calls `onPayload` for every notification of `channel`, from any process; returns a function that stops listening.
   * `onReconnect` is called when a lost connection is open again: notifications sent meanwhile were missed.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Returns how many connections the pool has, how many of them are idle, and how many statements wait for one. */
  poolCounts(): ConnectionPool['counts']
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>
}

export type DatabaseOptions = EmbeddedOptions & {
  /** A PostgreSQL server's URL; without one the embedded database in `folder` is used. */
  url?: string | undefined
  /** The maximum number of pooled connections to PostgreSQL; 10 by default. Listening takes one more. */
  poolSize?: number
}

/** Opens PostgreSQL if `url` is given, otherwise the embedded database. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  return options.url ? openPostgres(options.url, options.poolSize) : openEmbedded(options)
}
