import { DrizzleQueryError } from 'drizzle-orm'
import postgres from 'postgres'

/** Another running process holds the embedded database's folder. One line, names that process. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`The database in ${folder} is in use by process ${pid}. Stop that process, or use another folder.`)
    this.pid = pid
  }
}

/** A query went to the outer database while a transaction was running: on one connection it would wait for ever. */
export class OutsideTransactionError extends Error {
  override name = 'OutsideTransactionError'

  constructor() {
    super('A query inside a transaction went to the outer database. Pass the transaction on and use it.')
  }
}

/** The embedded database's thread ended by itself; every pending and later query is refused with this. */
export class DatabaseStoppedError extends Error {
  override name = 'DatabaseStoppedError'

  constructor(reason: string, options?: ErrorOptions) {
    super(`The embedded database stopped: ${reason}. Start the server again.`, options)
  }
}

/** The database's own error behind what a query threw, if there is one: takes what was caught, Drizzle's wrapper or not. */
export function findPostgresError(error: unknown): postgres.PostgresError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof postgres.PostgresError ? cause : undefined
}

/** Whether `error` says that a unique index (the one named `constraint`, or any) refused a row (23505). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = findPostgresError(error)
  return cause?.code === '23505' && (constraint === undefined || cause.constraint_name === constraint)
}
