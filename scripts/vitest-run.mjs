// Runs Vitest in a process of its own, so that whatever becomes of it the result is told.
import { fork } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {import('./vitest-reporter.mjs').RunResult} RunResult */

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const REPORTER = fileURLToPath(new URL('./vitest-reporter.mjs', import.meta.url))
// Of what it printed last on stderr, stacks of calls and all.
const LAST_WORDS_LENGTH = 16_000
const LONGEST = 300

/**
 * Runs Vitest once and resolves with what became of the tests; a run without any file is an empty result.
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
  let lastWords = ''
  child.on('message', (message) => {
    result = /** @type {RunResult} */ (message)
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    if (!isQuiet) process.stderr.write(text)
    lastWords = `${lastWords}${text}`.slice(-LAST_WORDS_LENGTH)
  })
  child.on('close', (code, signal) =>
    resolve(concludeRun(result, code ?? 128 + (signal ? constants.signals[signal] : 0), lastWords)),
  )
  return promise
}

/**
 * What a worker of Vitest says when it is told to stop while it still passes on what a test printed or how it ended.
 * With all tests of all files passed, it says nothing about them. Nothing else is forgiven.
 */
const STUMBLE = /^\[vitest-worker\]: Closing rpc while "(onUserConsoleLog|onTaskUpdate)" was pending$/

/** @param {{ name?: string, message?: unknown }} error */
export const isStumble = ({ name, message }) =>
  name === 'EnvironmentTeardownError' && STUMBLE.test(`${message}`)

/**
 * Adds a failure where Vitest sent no result, or fails without a failed test or a stumble that explains it.
 * @param {RunResult | null} result
 * @param {number} code
 * @param {string} lastWords
 * @returns {RunResult}
 */
export function concludeRun(result, code, lastWords) {
  const { failures, stumbles, ...rest } = result ?? { passed: 0, failures: [], stumbles: [], files: [] }
  const isExplained = code === 0 || (code === 1 && failures.length + stumbles.length > 0)
  if (result && isExplained) return result
  const words = endOf(lastWords)
  const reason = `Vitest ended with code ${code} and named no reason${words ? `; its last words: ${words}` : ''}`
  return { ...rest, stumbles, failures: [...failures, { file: null, test: null, reason }] }
}

/**
 * The end of what was printed, in one line, without the stacks of calls, which would fill it.
 * @param {string} text
 */
function endOf(text) {
  const lines = stripVTControlCharacters(text).split('\n')
  const line = lines
    .filter((each) => !/^\s+at /.test(each))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > LONGEST ? `… ${line.slice(-LONGEST)}` : line
}
