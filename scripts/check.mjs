// Runs all static checks and prints the result and duration of each.
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { runCommand } from './command.mjs'
import { printLine } from './terminal.mjs'

/** The number of steps that run at the same time, for two cores. */
const CONCURRENCY = 2

// One checker each, because several would compute the same large types again.
const types = (/** @type {string} */ path) => ({
  name: `types: ${path}`,
  program: 'tsc',
  args: ['--project', path, '--checkers', '1'],
})
const script = (/** @type {string} */ name, /** @type {string} */ file) => ({
  name,
  program: 'node',
  args: [`scripts/${file}`],
})

/** The longest steps first, so that the last ones are short. */
const STEPS = [
  types('packages/server'),
  types('packages/web'),
  // The journeys, benchmarks and scripts.
  types('.'),
  { name: 'style: Biome', program: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'dead code: knip', program: 'knip', args: ['--cache'] },
  types('packages/contract'),
  script('tests', 'check-tests.mjs'),
  script('imports', 'check-imports.mjs'),
  script('SQL', 'check-sql.mjs'),
  script('structure', 'check-structure.mjs'),
  script('lock file', 'check-lock.mjs'),
]

/**
 * Runs every step, also after one has failed, and prints the output of failed ones.
 * @returns {Promise<import('./vitest-reporter.mjs').RunResult>}
 */
export async function runChecks() {
  const waiting = [...STEPS]
  /** @type {string[]} */
  const failed = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await runStep(step))) failed.push(step.name)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  const failures = failed.map((name) => ({
    file: null,
    test: null,
    reason: `${name}; what it found is above`,
  }))
  return { passed: STEPS.length - failed.length, failures, retried: [], teardownErrors: [], files: [] }
}

/**
 * @param {(typeof STEPS)[number]} step
 * @returns {Promise<boolean>} whether it passed
 */
async function runStep({ name, program, args }) {
  const startedAt = performance.now()
  let output = ''
  const code = await runCommand(program, args, { onOutput: (text) => (output += text) })
  printLine(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (code !== 0) printLine(output.trim().replaceAll(/^/gm, '    '))
  return code === 0
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const { passed, failures } = await runChecks()
  printLine(`${passed} checks passed, ${failures.length} failed`)
  if (failures.length > 0) process.exitCode = 1
}
