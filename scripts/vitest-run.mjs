// Runs Vitest with its progress on the screen and counts the outcome from its report files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './command.mjs'
import { say } from './say.mjs'
import { countRun, filesToRunAgain, joinRuns } from './vitest-outcome.mjs'

/** @typedef {import('./vitest-outcome.mjs').Run} Run */
/** @typedef {{ cwd?: string, isQuiet?: boolean }} How where Vitest runs if not here, and whether it shows nothing */

const REPORTER = fileURLToPath(new URL('./vitest-errors.mjs', import.meta.url))
// Of what it printed last, stacks of calls and all.
const LAST_WORDS_LENGTH = 16_000

/**
 * Runs Vitest. When it runs everything (no file is named) and a few files fail, or leave an error behind, those run once
 * more, alone; what passes then counts as passed and is told as flaky. What fails twice has failed.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {How} [how]
 * @returns {Promise<import('./vitest-outcome.mjs').Outcome>}
 */
export async function runVitest(args, env, how) {
  const first = await runOnce(args, env, how)
  const again = args.every((arg) => arg.startsWith('-')) ? filesToRunAgain(first.report) : []
  if (!first.report || again.length === 0) return countRun(first)
  say(`\nOnce more, alone: ${again.join(', ')}`)
  return joinRuns(first.report, again, await runOnce([...args, '--maxWorkers=1', ...again], env, how))
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {How} [how]
 * @returns {Promise<Run>}
 */
async function runOnce(args, env, how = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-tests-'))
  const [tests, errors] = [join(folder, 'tests.json'), join(folder, 'errors.json')]
  try {
    const reporters = ['default', 'json', REPORTER].map((name) => `--reporter=${name}`)
    const files = [`--outputFile.json=${tests}`, `--outputFile.errors=${errors}`]
    let said = ''
    const onError = (/** @type {string} */ text) => {
      if (!how.isQuiet) process.stderr.write(text)
      said = `${said}${text}`.slice(-LAST_WORDS_LENGTH)
    }
    const out = how.isQuiet ? { onOutput: () => {} } : {}
    const whole = ['run', ...args, ...reporters, ...files]
    const code = await runCommand('vitest', whole, { env, cwd: how.cwd, onError, ...out })
    return { report: readReport(tests, errors), code, lastWords: said }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A file that was to run and of which nothing is told has failed.
 * @param {string} tests
 * @param {string} errors
 */
function readReport(tests, errors) {
  try {
    const { testResults } = JSON.parse(readFileSync(tests, 'utf8'))
    const outside = JSON.parse(readFileSync(errors, 'utf8'))
    const unrun = outside.unrun.map((/** @type {string} */ name) => ({
      name,
      status: 'failed',
      assertionResults: [],
    }))
    return { testResults: [...testResults, ...unrun], errors: outside.errors }
  } catch (error) {
    say(`Vitest stopped before it wrote its report: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
