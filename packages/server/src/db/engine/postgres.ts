import { sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { guardTransactions } from '../transaction.guard.ts'

const DEFAULT_POOL_SIZE = 10

/** A pool of at most `poolSize` connections to the PostgreSQL server at `url`; it connects at the first query. */
export function openPostgres(url: string, poolSize = DEFAULT_POOL_SIZE) {
  const client = postgres(url, {
    max: poolSize,
    // Notices ("already exists, skipping") would be printed otherwise.
    onnotice: () => undefined,
    // Compiling a statement (JIT) takes ten times what the portal's statements take.
    connection: { application_name: 'capstone', TimeZone: 'UTC', jit: 'off' },
  })
  const guard = guardTransactions(client)
  return {
    kind: 'postgres' as const,
    db: drizzle(guard.client),
    listen: async (channel: string, heard: (payload: string) => void, reconnected?: () => void) => {
      let first = true
      const { unlisten } = await client.listen(
        channel,
        (payload) => guard.runOutside(() => heard(payload)),
        () => {
          if (!first) guard.runOutside(() => reconnected?.())
          first = false
        },
      )
      return unlisten
    },
    ping: async () => {
      await guard.client.unsafe('select 1')
    },
    close: () => client.end(),
  }
}

const HARM_WHEN_OFF: Readonly<Record<string, string>> = {
  autovacuum: 'tables only grow, and lists and chat get slower by the minute',
  fsync: 'a crash may lose writes',
  synchronous_commit: 'a crash may lose writes',
}

/** Lines for the operator about settings that lose acknowledged writes in a crash, or slow all down; none when all is well. */
export async function warnOfUnsafeSettings(db: PostgresJsDatabase): Promise<string[]> {
  const settings = await db.execute<{ name: string }>(
    sql`select name from pg_settings
        where name = any(${sql.param(Object.keys(HARM_WHEN_OFF))}) and setting = 'off' order by name`,
  )
  return settings.map(
    ({ name }) => `PostgreSQL runs with ${name} = off: ${HARM_WHEN_OFF[name]}. Set ${name} = on.`,
  )
}
