import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { type EmbeddedOptions, openEmbedded } from './engine/embedded.ts'
import { openPostgres } from './engine/postgres.ts'

/** What queries run on: the pool, the embedded database, or a transaction on either. */
export type Database = PostgresJsDatabase<Record<string, never>>

export type DatabaseHandle = {
  kind: 'postgres' | 'pglite'
  db: Database
  /**
   * Hears every `notify` on `channel`, from any process; returns how to stop. `reconnected` is called after a
   * lost connection came back: what was said in between was not heard.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    reconnected?: () => void,
  ): Promise<() => Promise<void>>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Waits for queries under way, then lets go of everything. */
  close(): Promise<void>
}

export type DatabaseOptions = EmbeddedOptions & {
  /** A PostgreSQL server's URL; without one the embedded database in `folder` is used. */
  url?: string | undefined
  /** The most connections to PostgreSQL; 10 when not given. */
  poolSize?: number
}

/** Opens PostgreSQL when `url` is given, otherwise the embedded database. Refuses with DatabaseInUseError. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseHandle> {
  return options.url ? openPostgres(options.url, options.poolSize) : openEmbedded(options)
}
