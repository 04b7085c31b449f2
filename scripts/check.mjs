// Types, style, dead code, structure, imports and SQL: each a step with its time.
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { runCommand } from './command.mjs'
import { say } from './say.mjs'
import { NOTHING } from './vitest-outcome.mjs'

const WORKSPACES = ['packages/contract', 'packages/server', 'packages/web', 'e2e', 'bench', 'scripts']

/** @type {{ name: string, program: string, args: string[] }[]} */
const STEPS = [
  ...WORKSPACES.map((path) => ({ name: `types: ${path}`, program: 'tsc', args: ['--project', path] })),
  { name: 'style: Biome', program: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'dead code: knip', program: 'knip', args: [] },
  { name: 'structure', program: 'node', args: ['scripts/check-structure.mjs'] },
  { name: 'imports', program: 'node', args: ['scripts/check-imports.mjs'] },
  { name: 'lock file', program: 'node', args: ['scripts/check-lock.mjs'] },
  { name: 'SQL', program: 'node', args: ['scripts/check-sql.mjs'] },
]

/**
 * Runs every step, also after one has failed, and prints what a failing one said.
 * @returns {Promise<import('./vitest-outcome.mjs').Outcome>}
 */
export async function runChecks() {
  /** @type {string[]} */
  const failures = []
  for (const { name, program, args } of STEPS) {
    const began = performance.now()
    let output = ''
    const code = await runCommand(program, args, { onOutput: (text) => (output += text) })
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
    say(`${code === 0 ? '✓' : '✗'} ${name} (${took})`)
    if (code === 0) continue
    failures.push(name)
    say(output.trim().replaceAll(/^/gm, '    '))
  }
  return { ...NOTHING, passed: STEPS.length - failures.length, failed: failures.length, failures }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const { passed, failed } = await runChecks()
  say(`${passed} checks passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}
