// Runs the tests and closes with one line, "N passed, N failed", over all parts.
//   node scripts/test.mjs            checks, unit and integration tests, then the journeys in a browser
//   node scripts/test.mjs unit …     one part; what follows is handed to Vitest
//   node scripts/test.mjs e2e …
//   node scripts/test.mjs prove …    every file that tests a numbered threat, with the full counts
import { dirname } from 'node:path'
import { argv, env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { runChecks } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { isTest, readSources } from './files.mjs'
import { onPostgres } from './postgres-part.mjs'
import { prepareWeb } from './prepare.mjs'
import { PlainError, say } from './say.mjs'
import { NOTHING } from './vitest-outcome.mjs'
import { runVitest } from './vitest-run.mjs'

/** @typedef {import('./vitest-outcome.mjs').Outcome} Outcome */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const { DATABASE_URL, ...EMBEDDED } = env
const [part = 'all', ...rest] = argv.slice(2)

/** What the lines at the end are told by: which run they come from. */
const ON = { embedded: 'unit on PGlite', postgres: 'unit on PostgreSQL', browser: 'journeys' }

/** @param {string[]} args */
const runUnit = async (args) =>
  DATABASE_URL
    ? within(ON.postgres, await runVitest(onPostgres(args), env))
    : within(ON.embedded, await runVitest(args, env))

/** The whole suite on the embedded database, and the server's again on PostgreSQL when one is named. */
async function runUnitOnBoth() {
  const embedded = within(ON.embedded, await runVitest([], EMBEDDED))
  if (!DATABASE_URL) return embedded
  say('\n— Integration tests on PostgreSQL —')
  return add(embedded, within(ON.postgres, await runVitest(onPostgres(['--project=server']), env)))
}

/** @param {string[]} args */
async function runJourneys(args) {
  await prepareWeb()
  const CHROMIUM_PATH = await findChromium()
  return within(
    ON.browser,
    await runVitest(['--config=e2e/vitest.config.ts', ...args], { ...env, CHROMIUM_PATH }),
  )
}

/** @param {string[]} args */
async function runProofs(args) {
  const files = readSources(ROOT).filter(({ path, text }) => isTest(path) && /['"`]threat-\d\d/.test(text))
  const paths = files.map(({ path }) => path).filter((path) => !path.startsWith('scripts/'))
  const journeys = paths.filter((path) => path.startsWith('e2e/'))
  const others = paths.filter((path) => !path.startsWith('e2e/'))
  if (paths.length === 0) throw new PlainError('No test names a threat ("threat-07 …").')
  let count = NOTHING
  if (others.length > 0)
    count = within('threats', await runVitest([...others, ...args], { ...env, PROVE: 'full' }))
  if (journeys.length === 0) return count
  env.PROVE = 'full'
  return add(count, await runJourneys([...journeys, ...args]))
}

/** @type {Record<string, [string, () => Promise<Outcome>][]>} */
const PARTS = {
  unit: [['Unit and integration tests', () => runUnit(rest)]],
  e2e: [['Journeys in a browser', () => runJourneys(rest)]],
  prove: [['Threats, full counts', () => runProofs(rest)]],
  all: [
    ['Checks', runChecks],
    ['Unit and integration tests', runUnitOnBoth],
    ['Journeys in a browser', () => runJourneys([])],
  ],
}

/** @param {Outcome} a @param {Outcome} b */
function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    failures: [...a.failures, ...b.failures],
    flaky: [...a.flaky, ...b.flaky],
    stumbles: [...a.stumbles, ...b.stumbles],
  }
}

/** @param {string} run @param {Outcome} outcome */
function within(run, outcome) {
  const name = (/** @type {string} */ line) => `${run}: ${line}`
  const { failures, flaky, stumbles } = outcome
  return {
    ...outcome,
    failures: failures.map(name),
    flaky: flaky.map(name),
    stumbles: stumbles.map(name),
  }
}

/**
 * A part that cannot even begin is one failure, said in one line; the others still run.
 * @param {() => Promise<Outcome>} run
 */
async function runPart(run) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    return { ...NOTHING, failed: 1, failures: [error.message] }
  }
}

let total = NOTHING
for (const [name, run] of PARTS[part] ?? []) {
  say(`\n— ${name} —`)
  const count = await runPart(run)
  say(`${name}: ${count.passed} passed, ${count.failed} failed`)
  total = add(total, count)
}
if (!PARTS[part]) say(`There is no part "${part}"; there are ${Object.keys(PARTS).join(', ')}.`)
for (const name of total.flaky) say(`~ passed only when run again: ${name}`)
for (const name of total.stumbles) say(`~ passed, but Vitest stumbled: ${name}`)
for (const name of total.failures) say(`✗ failed: ${name}`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
