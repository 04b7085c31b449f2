// Types, style, dead code, structure, imports, tests and SQL: each a step with its time.
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { runCommand } from './command.mjs'
import { say } from './terminal.mjs'

/** Steps that run at the same time: as many as two cores carry. */
const AT_ONCE = 2

// One checker each: with more, every one of them works out the same large types again.
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

/** The longest first, so that the last ones to end are short. */
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
 * Runs every step, also after one has failed, and prints what a failing one said.
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
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const failures = failed.map((name) => ({
    file: null,
    test: null,
    reason: `${name}; what it found is above`,
  }))
  return { passed: STEPS.length - failed.length, failures, stumbles: [], files: [] }
}

/**
 * @param {(typeof STEPS)[number]} step
 * @returns {Promise<boolean>} whether it found nothing
 */
async function runStep({ name, program, args }) {
  const began = performance.now()
  let output = ''
  const code = await runCommand(program, args, { onOutput: (text) => (output += text) })
  say(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  if (code !== 0) say(output.trim().replaceAll(/^/gm, '    '))
  return code === 0
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const { passed, failures } = await runChecks()
  say(`${passed} checks passed, ${failures.length} failed`)
  if (failures.length > 0) process.exitCode = 1
}
