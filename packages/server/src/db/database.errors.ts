import { DrizzleQueryError } from 'drizzle-orm'
import postgres from 'postgres'

/** Thrown when another running process has locked the embedded database's folder. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`The database in ${folder} is in use by process ${pid}. Stop that process, or use another folder.`)
    this.pid = pid
  }
}

/** Thrown for a query on the outer database inside a transaction, which would never end on a single connection. */
export class OutsideTransactionError extends Error {
  override name = 'OutsideTransactionError'

  constructor() {
    super('A query inside a transaction used the outer database. Pass the transaction on and use it.')
  }
}

/** The embedded database's thread ended unexpectedly. All pending and later queries are rejected with this error. */
export class DatabaseStoppedError extends Error {
  override name = 'DatabaseStoppedError'

  constructor(reason: string, options?: ErrorOptions) {
    super(`The embedded database stopped: ${reason}. Start the server again.`, options)
  }
}

/** Returns the PostgreSQL error behind an error that a query threw, wrapped by Drizzle or not. */
export function findPostgresError(error: unknown): postgres.PostgresError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof postgres.PostgresError ? cause : undefined
}

/** Returns whether `error` is a violation (23505) of a unique index: the one named `constraint`, or any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = findPostgresError(error)
  return cause?.code === '23505' && (constraint === undefined || cause.constraint_name === constraint)
}
