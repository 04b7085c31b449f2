import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseInUseError, findPostgresError, OtherVersionError } from '../db/database.errors.ts'
import { SettingsError } from '../platform/settings/settings.error.ts'
import { isRefusal } from '../rpc/refuse.ts'

/** An error that the user of a command can fix; only its message is printed. */
export class CommandError extends Error {}

const HINTS: Readonly<Record<string, (error: Record<string, unknown>) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use by another program. Set PORT to another one, or stop that program.`,
  EACCES: ({ port, path }) => `This user may not use ${port ? `port ${port}` : path}.`,
  ECONNREFUSED: ({ address, port }) => `Nothing answers at ${address}:${port}. Is PostgreSQL running there?`,
}

/** PostgreSQL's codes for what its operator can fix: access, a missing database, permission, no room or connection. */
const OPERATOR_CODES = /^(28|3D|53|42501)/

/** Returns what the user can do about an error; null for an unexpected error. */
function describeUserError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (
    error instanceof SettingsError ||
    error instanceof CommandError ||
    error instanceof DatabaseInUseError ||
    error instanceof OtherVersionError
  ) {
    return error.message
  }
  if (isRefusal(error)) return error.message
  const postgresError = findPostgresError(error)
  if (postgresError && OPERATOR_CODES.test(postgresError.code ?? ''))
    return `PostgreSQL answers: ${postgresError.message}`
  const cause: Error & { code?: unknown } = findRootCause(error)
  return HINTS[String(cause.code)]?.({ ...cause }) ?? null
}

/** Describes any other error by its stack trace; a failed query without its parameters, which are personal data. */
function describeUnexpectedError(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `${findRootCause(error).stack}\nThe query was: ${error.query}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Returns the root cause of an error; of several connection attempts, that of the first. */
function findRootCause(error: Error): Error {
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause instanceof Error ? findRootCause(cause) : error
}

/** Makes created files private to this user (folders 0700, files 0600), also those of worker threads. */
const PRIVATE_UMASK = 0o077

/** Runs a command. Prints only the message of an error that the user can fix, any other error with its stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.umask(PRIVATE_UMASK)
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${describeUserError(error) ?? describeUnexpectedError(error)}\n`)
    process.exit(1)
  }
}

/** Prints a line on stdout. */
export const printLine = (line: string) => void process.stdout.write(`${line}\n`)
