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
import { prepareWeb } from './prepare.mjs'
import { PlainError, say } from './say.mjs'
import { runVitest } from './vitest-run.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const { DATABASE_URL, ...EMBEDDED } = env
const [part = 'all', ...rest] = argv.slice(2)

/** @typedef {import('./vitest-run.mjs').Count} Count */

/** @param {string[]} args */
const runUnit = (args) => runVitest(args, env)

/** The whole suite on the embedded database, and the server's again on PostgreSQL when one is named. */
async function runUnitOnBoth() {
  const embedded = await runVitest([], EMBEDDED)
  if (!DATABASE_URL) return embedded
  say('\n— Integration tests on PostgreSQL —')
  return add(embedded, await runVitest(['--project', 'server'], env))
}

/** @param {string[]} args */
async function runJourneys(args) {
  await prepareWeb()
  const CHROMIUM_PATH = await findChromium()
  return runVitest(['--config', 'e2e/vitest.config.ts', ...args], { ...env, CHROMIUM_PATH })
}

/** @param {string[]} args */
async function runProofs(args) {
  const files = readSources(ROOT).filter(({ path, text }) => isTest(path) && /['"`]threat-\d\d/.test(text))
  const paths = files.map(({ path }) => path).filter((path) => !path.startsWith('scripts/'))
  const journeys = paths.filter((path) => path.startsWith('e2e/'))
  const others = paths.filter((path) => !path.startsWith('e2e/'))
  if (paths.length === 0) throw new PlainError('No test names a threat ("threat-07 …").')
  let count = { passed: 0, failed: 0 }
  if (others.length > 0) count = await runVitest([...others, ...args], { ...env, PROVE: 'full' })
  if (journeys.length === 0) return count
  env.PROVE = 'full'
  return add(count, await runJourneys([...journeys, ...args]))
}

/** @type {Record<string, [string, () => Promise<Count>][]>} */
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

/** @param {Count} a @param {Count} b */
function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

/**
 * A part that cannot even begin is one failure, said in one line; the others still run.
 * @param {() => Promise<Count>} run
 */
async function runPart(run) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    say(`✗ ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}

let total = { passed: 0, failed: 0 }
for (const [name, run] of PARTS[part] ?? []) {
  say(`\n— ${name} —`)
  const count = await runPart(run)
  say(`${name}: ${count.passed} passed, ${count.failed} failed`)
  total = add(total, count)
}
if (!PARTS[part]) say(`There is no part "${part}"; there are ${Object.keys(PARTS).join(', ')}.`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
