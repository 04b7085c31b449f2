// Runs the tests and ends with one line, "N passed, N failed", over all parts.
//   node scripts/test.mjs all            checks, unit and integration tests, journeys, without the journeys tagged `ci`
//                                        unless CI is set; with names, the tests of the matching files, `ci` included
//   node scripts/test.mjs unit …         unit and integration tests; takes parts of file names and options of Vitest
//   node scripts/test.mjs e2e …          journeys; takes the same arguments
//   node scripts/test.mjs changed …      tests affected by the changes since the last commit
//   node scripts/test.mjs database …     tests tagged `database`
//   node scripts/test.mjs prove …        everything, with all repetitions and screens (PROVE=full, SWEEP=full); with
//                                        DATABASE_URL the server's tests on both engines, each with all repetitions
//                                        on one: those tagged `database` on PostgreSQL
// Tests tagged `nightly` run with `prove` or PROVE=full only.
import { dirname } from 'node:path'
import { argv, env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { changedPaths, testsFor } from './changed-tests.mjs'
import { runChecks } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { readSources } from './files.mjs'
import { prepareWeb } from './prepare.mjs'
import { printLine, UserError } from './terminal.mjs'
import { readTestFiles } from './test-files.mjs'
import { planTests, splitArguments, TIERS } from './test-plan.mjs'
import { formatSummary } from './test-summary.mjs'
import { runVitest } from './vitest-run.mjs'

/** @typedef {import('./vitest-reporter.mjs').RunResult} RunResult */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** The target duration of `npm test` in seconds, on two idle cores. */
const TARGET = 600

const [requestedTier = 'all', ...args] = argv.slice(2)
const tier = TIERS.find((name) => name === requestedTier)

/**
 * @param {import('./test-plan.mjs').Plan} plan
 * @returns {Promise<RunResult>}
 */
async function runPlan({ kind, args, env }) {
  if (kind === 'checks') return await runChecks()
  if (kind === 'unit') return await runVitest(args, { env })
  await prepareWeb()
  return await runVitest(args, { env: { ...env, CHROMIUM_PATH: await findChromium() } })
}

/**
 * Runs one part. A part that cannot start counts as one failure, and the others still run.
 * @param {import('./test-plan.mjs').Plan} plan
 */
async function runPart(plan) {
  printLine(`\n— ${plan.name} —`)
  const startedAt = performance.now()
  const result = await runPlan(plan).catch((error) => {
    if (!(error instanceof UserError)) throw error
    return failureResult(error.message)
  })
  printLine(`${plan.name}: ${result.passed} passed, ${result.failures.length} failed`)
  return { ...plan, seconds: (performance.now() - startedAt) / 1000, result }
}

/** @param {string} reason @returns {RunResult} */
const failureResult = (reason) => ({
  passed: 0,
  failures: [{ file: null, test: null, reason }],
  retried: [],
  teardownErrors: [],
  files: [],
})

/**
 * Explains why no test ran; null if that is no failure.
 * @param {number} parts how many there were
 */
function explainNoTests(parts) {
  if (!tier) return `there is no "${requestedTier}"; there are ${TIERS.join(', ')}`
  if (tier === 'changed') return null
  if (parts > 0)
    return 'no test ran: no name matches, or a tag excludes them (for `nightly` set PROVE=full; for `ci` name the file)'
  const { names } = splitArguments(args)
  return `no test file has ${names.map((name) => `"${name}"`).join(' or ')} in its path`
}

const findChanged = () => testsFor(changedPaths(ROOT), readSources(ROOT))
const parts = []
const plans = tier ? planTests(tier, args, env, { testFiles: readTestFiles(ROOT), findChanged }) : []
for (const plan of plans) parts.push(await runPart(plan))

if (parts.every(({ result }) => result.passed + result.failures.length === 0)) {
  const reason = explainNoTests(parts.length)
  if (reason) parts.push({ name: 'Tests', rerun: [], seconds: 0, result: failureResult(reason) })
  else printLine('The changes affect no test.')
}
const target = tier === 'all' && args.length === 0 ? { target: TARGET } : {}
const lines = formatSummary(parts, { name: 'Total', seconds: performance.now() / 1000, ...target })
const passed = parts.reduce((sum, { result }) => sum + result.passed, 0)
const failures = parts.reduce((sum, { result }) => sum + result.failures.length, 0)
const summary = lines.length > 0 ? `\n${lines.join('\n')}\n` : ''
process.stdout.write(`${summary}\n${passed} passed, ${failures} failed\n`)
if (failures > 0) process.exitCode = 1
