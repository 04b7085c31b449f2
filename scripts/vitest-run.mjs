// Runs Vitest in a process of its own, so that a result is reported even when it crashes.
import { fork } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {import('./vitest-reporter.mjs').RunResult} RunResult */

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const REPORTER = fileURLToPath(new URL('./vitest-reporter.mjs', import.meta.url))
/** Characters kept of the end of stderr, stack traces included. */
const STDERR_TAIL_LENGTH = 16_000
/** Most characters of that output quoted in a failure, after stack traces are removed. */
const OUTPUT_MAX_LENGTH = 300

/**
 * Runs Vitest once and resolves with the result of the tests, which is empty for a run without files.
 * @param {string[]} args options, and the files if not all
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, isQuiet?: boolean }} [how]
 * @returns {Promise<RunResult>}
 */
export function runVitest(args, { env = process.env, cwd = process.cwd(), isQuiet = false } = {}) {
  const { promise, resolve } = Promise.withResolvers()
  const whole = ['run', ...args, '--passWithNoTests', `--reporter=${REPORTER}`]
  const child = fork(VITEST, whole, {
    env,
    cwd,
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'pipe', 'ipc'],
  })
  /** @type {RunResult | null} */
  let result = null
  let stderrTail = ''
  child.on('message', (message) => {
    result = /** @type {RunResult} */ (message)
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    if (!isQuiet) process.stderr.write(text)
    stderrTail = `${stderrTail}${text}`.slice(-STDERR_TAIL_LENGTH)
  })
  child.on('close', (code, signal) =>
    resolve(concludeRun(result, code ?? 128 + (signal ? constants.signals[signal] : 0), stderrTail)),
  )
  return promise
}

/**
 * The error of a Vitest worker that is stopped while it still reports console output or task updates. It alone does not
 * fail a run.
 */
const TEARDOWN_ERROR = /^\[vitest-worker\]: Closing rpc while "(onUserConsoleLog|onTaskUpdate)" was pending$/

/** @param {{ name?: string, message?: unknown }} error */
export const isTeardownError = ({ name, message }) =>
  name === 'EnvironmentTeardownError' && TEARDOWN_ERROR.test(`${message}`)

/**
 * Adds a failure when Vitest sent no result, or failed without a failed test or a teardown error that explains it.
 * @param {RunResult | null} result
 * @param {number} code
 * @param {string} stderrTail
 * @returns {RunResult}
 */
export function concludeRun(result, code, stderrTail) {
  const { failures, teardownErrors, ...rest } = result ?? {
    passed: 0,
    failures: [],
    retried: [],
    teardownErrors: [],
    files: [],
  }
  const isExplained = code === 0 || (code === 1 && failures.length + teardownErrors.length > 0)
  if (result && isExplained) return result
  const output = formatTail(stderrTail)
  const reason = `Vitest ended with code ${code} and named no reason${output ? `; its last output: ${output}` : ''}`
  return { ...rest, teardownErrors, failures: [...failures, { file: null, test: null, reason }] }
}

/**
 * Formats the end of the output as one line, without stack traces.
 * @param {string} text
 */
function formatTail(text) {
  const lines = stripVTControlCharacters(text).split('\n')
  const line = lines
    .filter((each) => !/^\s+at /.test(each))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > OUTPUT_MAX_LENGTH ? `… ${line.slice(-OUTPUT_MAX_LENGTH)}` : line
}
