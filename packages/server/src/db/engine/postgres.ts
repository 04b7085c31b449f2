import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { Client, type ClientConfig, DatabaseError, type PoolClient } from 'pg'
import { ConnectionPool, createGuardedDatabase, type RowsDatabase } from './connection.pool.ts'
import { createListener } from './listener.ts'
import { FAILED_CHECKS_MAX, watchSilentConnections } from './silent.connections.ts'

const DEFAULT_POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 1500
/** Nobody waits for the first connection of a process, and the server may be starting, too, or be busy. */
const FIRST_CONNECT_TIMEOUT_MS = 30_000
const IDLE_MAX_MS = 300_000
/** How long to wait for the server's answer which connections are active. */
const ACTIVITY_QUERY_TIMEOUT_MS = 2000
const SILENCE_CHECK_MS = 5000
/** Idle time before TCP probes a connection, so that a lost one is noticed within minutes. */
const KEEP_ALIVE_MS = 10_000

/**
 * Creates a pool of at most `poolSize` connections to the PostgreSQL server at `url`. It connects at the first query.
 */
export function openPostgres(url: string, poolSize = DEFAULT_POOL_SIZE, silenceCheckMs = SILENCE_CHECK_MS) {
  const config = configFor(url)
  let hasConnected = false
  const pool = new ConnectionPool({
    ...config,
    max: poolSize,
    idleTimeoutMillis: IDLE_MAX_MS,
    Client: class extends TimeoutClient {
      constructor(given?: ClientConfig) {
        super(given, hasConnected ? CONNECT_TIMEOUT_MS : FIRST_CONNECT_TIMEOUT_MS)
        // The pool's option `onConnect` would delay its event `connect`, and an error before that goes unnoticed.
        this.once('connect', () => {
          hasConnected = true
        })
      }
    },
  })
  const stopWatching = watchSilentConnections(pool, {
    intervalMs: silenceCheckMs,
    findActive: (connections) => findActive(config, connections),
    close: (connection) => asTimeoutClient(connection)?.disconnect(),
  })
  // Waits for an answer as long as the pool does, because opening this connection again makes every browser refetch.
  const listener = createListener(
    () => new TimeoutClient({ ...config, query_timeout: FAILED_CHECKS_MAX * silenceCheckMs }),
    2 * silenceCheckMs,
  )
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
      stopWatching()
    },
  }
}

/**
 * A client with a connection timeout. As an option of the pool, the timeout would also apply to waiting for a busy
 * pool.
 */
class TimeoutClient extends Client {
  /** The id of the server's process for this connection. */
  declare readonly processID: number | null
  readonly #socket: Socket

  constructor(config?: ClientConfig, connectionTimeoutMillis = CONNECT_TIMEOUT_MS) {
    const socket = new Socket()
    super({ ...config, connectionTimeoutMillis, stream: () => socket })
    this.#socket = socket
  }

  /** Closes the connection at once; its statements are rejected. `end` would wait for their answers. */
  disconnect() {
    this.#socket.destroy(new Error('The database does not answer.'))
  }
}

const asTimeoutClient = (connection: PoolClient): TimeoutClient | null =>
  (connection as object) instanceof TimeoutClient ? (connection as object as TimeoutClient) : null

// A server may hide the state ("disabled", or null); such a connection counts as active.
const activeStatement = `select pg_backend_pid() as own, array(
  select pid from pg_stat_activity where pid = any($1) and coalesce(state, '') not like 'idle%') as active`

/**
 * Asks the server, on a new connection, which of these connections run a statement. Returns none if it does not answer,
 * and all if it cannot tell: a pooler in between has ids of its own, or the server refuses a further connection.
 */
async function findActive(
  config: ClientConfig,
  connections: readonly PoolClient[],
): Promise<ReadonlySet<PoolClient>> {
  const client = new TimeoutClient({ ...config, query_timeout: ACTIVITY_QUERY_TIMEOUT_MS })
  // Without a listener, a connection that is lost between two calls would end the process; the calls reject.
  client.on('error', () => undefined)
  const idOf = (connection: PoolClient) => asTimeoutClient(connection)?.processID ?? 0
  try {
    await client.connect()
    const { rows } = await client.query<{ own: number; active: number[] }>(activeStatement, [
      connections.map(idOf),
    ])
    const [{ own = 0, active = [] } = {}] = rows
    if (own !== client.processID) return new Set(connections)
    return new Set(connections.filter((connection) => active.includes(idOf(connection))))
  } catch (error) {
    return new Set(error instanceof DatabaseError ? connections : [])
  } finally {
    client.disconnect()
  }
}

function configFor(url: string): ClientConfig {
  const connection = new URL(url)
  // `sslmode` then means the same as for psql and other clients of the server.
  connection.searchParams.set('uselibpqcompat', 'true')
  // JIT compilation takes ten times as long as the portal's statements.
  const settings = `-c TimeZone=UTC -c jit=off ${connection.searchParams.get('options') ?? ''}`
  connection.searchParams.set('options', settings.trim())
  return {
    connectionString: connection.href,
    application_name: 'capstone',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
}

const RISK_WHEN_OFF: Readonly<Record<string, string>> = {
  autovacuum: 'tables grow without limit, and lists and chat get slower and slower',
  fsync: 'a crash may lose writes',
  synchronous_commit: 'a crash may lose writes',
}

/** Returns warnings about server settings that risk acknowledged writes or performance. */
export async function describeUnsafeSettings(db: RowsDatabase): Promise<string[]> {
  const settings = await db.execute<{ name: string }>(
    sql`select name from pg_settings
        where name = any(${sql.param(Object.keys(RISK_WHEN_OFF))}) and setting = 'off' order by name`,
  )
  return settings.map(
    ({ name }) => `PostgreSQL runs with ${name} = off: ${RISK_WHEN_OFF[name]}. Set ${name} = on.`,
  )
}
