import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/** Thrown when a running process has locked the embedded database's folder. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`The database in ${folder} is in use by process ${pid}. Stop that process, or use another folder.`)
    this.pid = pid
  }
}

/** Thrown when another version of the program has migrated the database, most likely a newer one. */
export class OtherVersionError extends Error {
  override name = 'OtherVersionError'

  constructor() {
    super(
      'The database was migrated by another version of Capstone. Start that version, or restore a backup that this version wrote; restore it into an empty database.',
    )
  }
}

/** Thrown for a query on the outer database inside a transaction: with a single connection, it would wait for ever. */
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

/**
 * The database cannot be reached, or the connection was lost during a statement. It may be back at the next attempt.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'

  constructor(cause: unknown) {
    super(`The database cannot be reached: ${describe(cause)}`, { cause })
  }
}

// The error of a refused connection has a code and no message when several addresses were tried.
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** Returns whether a query failed because the database could not be reached. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  findCause(error) instanceof DatabaseUnavailableError

const findCause = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)

/** Returns the PostgreSQL error behind an error that a query threw, wrapped by Drizzle or not. */
export function findPostgresError(error: unknown): DatabaseError | undefined {
  const cause = findCause(error)
  return cause instanceof DatabaseError ? cause : undefined
}

/** Returns whether `error` is a violation (23505) of a unique index: the one named `constraint`, or any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = findPostgresError(error)
  return cause?.code === '23505' && (constraint === undefined || cause.constraint === constraint)
}
