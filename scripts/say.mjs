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
