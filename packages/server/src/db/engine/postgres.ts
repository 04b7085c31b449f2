import { sql } from 'drizzle-orm'
import { Client, type ClientConfig } from 'pg'
import { ConnectionPool, createGuardedDatabase, type RowsDatabase } from './connection.pool.ts'
import { createListener } from './listener.ts'

const DEFAULT_POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 1500
const IDLE_MAX_MS = 300_000

/**
 * Creates a pool of at most `poolSize` connections to the PostgreSQL server at `url`. It connects at the first query.
 */
export function openPostgres(url: string, poolSize = DEFAULT_POOL_SIZE) {
  const config = configFor(url)
  const pool = new ConnectionPool({
    ...config,
    max: poolSize,
    idleTimeoutMillis: IDLE_MAX_MS,
    Client: PooledClient,
  })
  const listener = createListener(() => new PooledClient(config))
  const { runOutside } = pool.guard
  return {
    kind: 'postgres' as const,
    db: createGuardedDatabase(pool),
    listen: (channel: string, onPayload: (payload: string) => void, onReconnect?: () => void) =>
      listener.listen(
        channel,
        (payload) => runOutside(() => onPayload(payload)),
        () => runOutside(() => onReconnect?.()),
      ),
    ping: async () => {
      await pool.query({ text: 'select 1' })
    },
    poolCounts: () => pool.counts,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/**
 * Gives up connecting after a while. As an option of the pool, the timeout would apply to waiting for a busy pool too.
 */
class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

function configFor(url: string): ClientConfig {
  const connection = new URL(url)
  // `sslmode` then means the same as for psql and other clients of the server.
  connection.searchParams.set('uselibpqcompat', 'true')
  // JIT compilation takes ten times as long as the portal's statements.
  const settings = `-c TimeZone=UTC -c jit=off ${connection.searchParams.get('options') ?? ''}`
  connection.searchParams.set('options', settings.trim())
  return { connectionString: connection.href, application_name: 'capstone', keepAlive: true }
}

const RISK_WHEN_OFF: Readonly<Record<string, string>> = {
  autovacuum: 'tables grow without limit, and lists and chat get slower and slower',
  fsync: 'a crash may lose writes',
  synchronous_commit: 'a crash may lose writes',
}

/** Returns warnings about server settings that risk acknowledged writes or performance; none when all are safe. */
export async function warnOfUnsafeSettings(db: RowsDatabase): Promise<string[]> {
  const settings = await db.execute<{ name: string }>(
    sql`select name from pg_settings
        where name = any(${sql.param(Object.keys(RISK_WHEN_OFF))}) and setting = 'off' order by name`,
  )
  return settings.map(
    ({ name }) => `PostgreSQL runs with ${name} = off: ${RISK_WHEN_OFF[name]}. Set ${name} = on.`,
  )
}
