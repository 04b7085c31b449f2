import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import {
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  types,
} from 'pg'
import { DatabaseStoppedError, DatabaseUnavailableError } from '../database.errors.ts'
import { createTransactionGuard } from '../transaction.guard.ts'

/** A statement, with a name if it is to be prepared; `values` are passed separately. */
type Statement = Pick<QueryConfig, 'name' | 'text'> & { readonly rowMode?: 'array' }
type Rows = unknown[] & { readonly rows: Rows }

/** A statement that Drizzle does not map, such as `execute`, returns its rows. */
interface RowsHKT extends PgQueryResultHKT {
  type: this['row'][]
}

/** Drizzle's database on a pool. */
export type RowsDatabase = PgDatabase<RowsHKT, Record<string, never>>

/**
 * What Drizzle and prepared statements use of a pool. Both methods throw OutsideTransactionError inside a transaction.
 */
export type DatabaseClient = {
  /** Runs a statement on any connection. */
  query(statement: Statement, values?: unknown[]): Promise<Rows>
  /** Takes a connection for a transaction. */
  connect(): Promise<PoolConnection>
}

const { builtins } = types
// Drizzle's columns decode times from text.
const TIMES = [builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.TIME, builtins.INTERVAL]
const readAsText = (text: string) => text
const TYPES: NonNullable<PoolConfig['types']> = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    TIMES.includes(id) ? readAsText : types.getTypeParser(id, format),
}

/** The unanswered statements of a connection: how many, and since when it has been silent (as `performance.now()`). */
export type Unanswered = { count: number; since: number }
type UnansweredByClient = Map<PoolClient, Unanswered>

/** Connections whose socket ended or failed. */
const lostConnections = new WeakSet<PoolClient>()
const statementNames = new Map<string, string>()

/**
 * A pool of connections that survives lost ones: the statements on a lost connection are rejected with
 * DatabaseUnavailableError, and the next statement opens a new connection.
 */
export class ConnectionPool implements DatabaseClient {
  readonly guard = createTransactionGuard()
  readonly #pool: Pool
  readonly #waiting = new Set<Promise<PoolClient>>()
  readonly #unanswered: UnansweredByClient = new Map()

  constructor(config: PoolConfig) {
    // Pipelining sends the concurrent statements of a transaction without waiting for each answer.
    this.#pool = new Pool({ ...config, pipeline: true, types: TYPES })
    // Without a listener Node ends the process when a connection is lost, in use or not.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => lostConnections.add(client)))
  }

  get counts() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  get unanswered(): ReadonlyMap<PoolClient, Unanswered> {
    return this.#unanswered
  }

  async query(statement: Statement, values?: unknown[]): Promise<Rows> {
    const connection = await this.connect()
    try {
      return await connection.query(statement, values)
    } finally {
      connection.release()
    }
  }

  async connect(): Promise<PoolConnection> {
    this.guard.refuseInside()
    const waiting = this.#pool.connect()
    this.#waiting.add(waiting)
    try {
      return new PoolConnection(await waiting, this.#unanswered)
    } catch (error) {
      throw isPermanentError(error) ? error : new DatabaseUnavailableError(error)
    } finally {
      this.#waiting.delete(waiting)
    }
  }

  /** Waits for running and waiting statements, then closes all connections. */
  async end() {
    // An ending pool would leave statements that wait for a connection without an answer.
    while (this.#waiting.size > 0) await Promise.allSettled(this.#waiting)
    await this.#pool.end()
  }
}

export class PoolConnection {
  readonly #client: PoolClient
  #isReleased = false
  #isRolledBack = false
  #failure: Error | undefined
  readonly #unanswered: UnansweredByClient

  constructor(client: PoolClient, unanswered: UnansweredByClient) {
    this.#client = client
    this.#unanswered = unanswered
  }

  async query(statement: Statement, values?: unknown[]): Promise<Rows> {
    if (this.#failure) throw this.#failure
    // Work of a failed transaction may still run, and without a transaction its statements would be committed one by
    // one.
    if (this.#isReleased || this.#isRolledBack)
      throw new Error('The transaction of this connection has ended.')
    this.#isRolledBack = statement.text === 'rollback'
    this.#countUnanswered(1)
    try {
      return toRows(await this.#client.query(nameByText(statement), values))
    } catch (error) {
      if (!lostConnections.has(this.#client) && !isConnectionEnd(error)) throw error
      // The rollback that follows is rejected with the same error.
      this.#failure ??= error instanceof DatabaseStoppedError ? error : new DatabaseUnavailableError(error)
      this.release()
      throw this.#failure
    } finally {
      this.#countUnanswered(-1)
    }
  }

  #countUnanswered(change: 1 | -1) {
    const unanswered = this.#unanswered.get(this.#client) ?? { count: 0, since: 0 }
    unanswered.count += change
    if (change === -1 || unanswered.count === 1) unanswered.since = performance.now()
    if (unanswered.count > 0) this.#unanswered.set(this.#client, unanswered)
    else this.#unanswered.delete(this.#client)
  }

  /** Returns the connection to the pool, which closes one that has failed. Does nothing the second time. */
  release() {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.release(this.#failure)
  }
}

/** Returns a database that runs its statements on `client`. */
export function createDatabase(client: DatabaseClient): RowsDatabase {
  // Drizzle uses `query` and `connect` only, and recognizes a pool by the name of its class.
  return drizzle(client as unknown as Pool) as unknown as RowsDatabase
}

/** Returns the pool's database. It refuses its own queries inside a transaction: they must use that transaction. */
export function createGuardedDatabase(pool: ConnectionPool): RowsDatabase {
  const db = createDatabase(pool)
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    pool.guard.refuseInside()
    return transaction((tx) => pool.guard.runInside(() => work(tx)), config)
  }
  return db
}

/** Names a prepared statement by its text: the same name with another text would be refused. */
function nameByText(statement: Statement): Statement {
  if (!statement.name) return statement
  const name = statementNames.get(statement.text) ?? `statement_${statementNames.size}`
  statementNames.set(statement.text, name)
  return { ...statement, name }
}

/** Returns the rows with a property `rows` that holds themselves, because Drizzle reads that property. */
function toRows(result: QueryResult | QueryResult[]): Rows {
  // A text of several statements has several results.
  const rows: unknown[] = (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? []
  return Object.defineProperty(rows, 'rows', { value: rows }) as Rows
}

/** Returns whether the server has ended the connection: a shutdown, a crash, or an administrator's command. */
const isConnectionEnd = (error: unknown) => error instanceof DatabaseError && error.code?.startsWith('57P')

/**
 * Returns whether retrying the connection is pointless: the embedded database has stopped, or the server refused the
 * connection for a reason that is not temporary.
 */
const isPermanentError = (error: unknown) =>
  error instanceof DatabaseStoppedError ||
  (error instanceof DatabaseError && !/^(57P|53)/.test(error.code ?? ''))
