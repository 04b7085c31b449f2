// Output on the terminal.

/** An error that the user can fix, such as a missing prerequisite: printed as one line without a stack trace. */
export class UserError extends Error {}

/**
 * Prints a line on stderr, because stdout is for a script's result.
 * @param {string} line
 */
export function printLine(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Prints every ten seconds that something is still running, until the returned function is called.
 * @param {string} what
 */
export function printWhileWaiting(what) {
  const startedAt = Date.now()
  const timer = setInterval(
    () => printLine(`  … ${what}, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    10_000,
  )
  return () => clearInterval(timer)
}

const CLEAR_LINE = '\r\x1b[2K'

/**
 * Shows progress on stdout: a status line on a terminal, otherwise a new line every 30 s.
 * @param {() => string} describe
 */
export function startProgress(describe) {
  const { stdout } = process
  const clear = () => stdout.isTTY && stdout.write(CLEAR_LINE)
  const show = () =>
    stdout.write(stdout.isTTY ? CLEAR_LINE + describe().slice(0, stdout.columns - 1) : `${describe()}\n`)
  const timer = setInterval(show, stdout.isTTY ? 250 : 30_000).unref()
  return {
    /** Removes the status line before something else is printed. */
    clear,
    stop() {
      clearInterval(timer)
      clear()
    },
  }
}

/**
 * Formats a duration: "0.4 s", "12 s", "3 min 5 s".
 * @param {number} seconds
 */
export function formatSeconds(seconds) {
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ''}`
}

/**
 * Runs a script's main function. A UserError is printed as one line and sets exit code 1.
 * @param {() => Promise<void> | void} main
 */
export async function runScript(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    printLine(`✗ ${error.message}`)
    process.exitCode = 1
  }
}
