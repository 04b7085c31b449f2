import { DatabaseInUseError } from '../db/database.errors.ts'
import { SettingsError } from '../platform/settings.ts'
import { isRefusal } from '../rpc/refuse.ts'

/** A mistake of the person at the console; only its message is shown. */
export class CommandError extends Error {}

const isTheirs = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof CommandError ||
  error instanceof DatabaseInUseError ||
  isRefusal(error) ||
  (error instanceof Error &&
    'code' in error &&
    ['EADDRINUSE', 'EACCES', 'ECONNREFUSED'].includes(String(error.code)))

/** Runs a command; what a person can mend is said in a line or two, anything else with its stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(
      `${isTheirs(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exit(1)
  }
}

/** Says a line to the person at the console. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)
