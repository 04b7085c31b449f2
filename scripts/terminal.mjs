// Words to the person at the terminal: progress as it happens, and one clear line when something is missing.

/** A prerequisite is missing or a step failed in a way the person can act on: shown as one line, never as a stack. */
export class PlainError extends Error {}

/**
 * Prints one line of progress on stderr, so that a script's stdout stays its result.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Says every ten seconds that something is still going on, until the returned function is called.
 * @param {string} what
 */
export function sayWhileWaiting(what) {
  const began = Date.now()
  const timer = setInterval(() => say(`  … ${what}, ${Math.round((Date.now() - began) / 1000)} s`), 10_000)
  return () => clearInterval(timer)
}

const CLEAR_LINE = '\r\x1b[2K'

/**
 * Shows on stdout how far something is: a line that moves on a terminal, elsewhere a new one every 30 s.
 * @param {() => string} describe
 */
export function startProgress(describe) {
  const { stdout } = process
  const clear = () => stdout.isTTY && stdout.write(CLEAR_LINE)
  const show = () =>
    stdout.write(stdout.isTTY ? CLEAR_LINE + describe().slice(0, stdout.columns - 1) : `${describe()}\n`)
  const timer = setInterval(show, stdout.isTTY ? 250 : 30_000).unref()
  return {
    /** Removes the moving line before something else is printed. */
    clear,
    stop() {
      clearInterval(timer)
      clear()
    },
  }
}

/**
 * A time in words: "0.4 s", "12 s", "3 min 5 s".
 * @param {number} seconds
 */
export function formatSeconds(seconds) {
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ''}`
}

/**
 * Runs a script's main function; a PlainError becomes one line and exit code 1.
 * @param {() => Promise<void> | void} main
 */
export async function runPlainly(main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    say(`✗ ${error.message}`)
    process.exitCode = 1
  }
}
