import { sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { guardTransactions } from '../transaction.guard.ts'

const DEFAULT_POOL_SIZE = 10

/** Creates a pool of at most `poolSize` connections to the PostgreSQL server at `url`. It connects at the first query. */
export function openPostgres(url: string, poolSize = DEFAULT_POOL_SIZE) {
  const client = postgres(url, {
    max: poolSize,
    // Otherwise notices such as "already exists, skipping" would be printed.
    onnotice: () => undefined,
    // JIT compilation takes ten times as long as the portal's statements.
    connection: { application_name: 'capstone', TimeZone: 'UTC', jit: 'off' },
  })
  const guard = guardTransactions(client)
  return {
    kind: 'postgres' as const,
    db: drizzle(guard.client),
    listen: async (channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) => {
      let isFirst = true
      const { unlisten } = await client.listen(
        channel,
        (payload) => guard.runOutside(() => onPayload(payload)),
        () => {
          if (!isFirst) guard.runOutside(() => onReconnect?.())
          isFirst = false
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

const RISK_WHEN_OFF: Readonly<Record<string, string>> = {
  autovacuum: 'tables grow without limit, and lists and chat get slower and slower',
  fsync: 'a crash may lose writes',
  synchronous_commit: 'a crash may lose writes',
}

/** Returns warnings about server settings that risk acknowledged writes or performance; none when all are safe. */
export async function warnOfUnsafeSettings(db: PostgresJsDatabase): Promise<string[]> {
  const settings = await db.execute<{ name: string }>(
    sql`select name from pg_settings
        where name = any(${sql.param(Object.keys(RISK_WHEN_OFF))}) and setting = 'off' order by name`,
  )
  return settings.map(
    ({ name }) => `PostgreSQL runs with ${name} = off: ${RISK_WHEN_OFF[name]}. Set ${name} = on.`,
  )
}
