import { DatabaseInUseError } from '../../db/database.errors.ts'
import { SettingsError } from '../../platform/settings/settings.error.ts'
import { isRefusal } from '../../rpc/refuse.ts'

/** A mistake of the person at the console; only its message is shown. */
export class CommandError extends Error {}

const ADVICE: Readonly<Record<string, (error: Record<string, unknown>) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Set PORT to another one, or stop that program.`,
  EACCES: ({ port, path }) => `This user may not use ${port ? `port ${port}` : path}.`,
  ECONNREFUSED: ({ address, port }) => `Nothing answers at ${address}:${port}. Is PostgreSQL running there?`,
}

/** What a person at the console can do about an error; null when it is none of theirs. */
function adviceOn(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (
    error instanceof SettingsError ||
    error instanceof CommandError ||
    error instanceof DatabaseInUseError
  ) {
    return error.message
  }
  if (isRefusal(error)) return error.message
  const cause: Error & { code?: unknown } = error.cause instanceof Error ? error.cause : error
  return ADVICE[String(cause.code)]?.({ ...cause }) ?? null
}

/** Runs a command; what a person can mend is said in a line or two, anything else with its stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const unexpected = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${adviceOn(error) ?? unexpected}\n`)
    process.exit(1)
  }
}

/** Says a line to the person at the console. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)
