// Runs Vitest with its progress on the screen and counts the outcome from its report file.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './command.mjs'
import { say } from './say.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Runs Vitest once. Whatever makes it fail without a failing test (a file that does not load, an error
 * outside any test, no tests at all) counts as one failure.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Count>}
 */
export async function runVitest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-tests-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runCommand('vitest', ['run', ...args, ...reporters], { env })
    return countReport(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    say('Vitest stopped before it wrote its report.')
    return null
  }
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileReport
 * @param {{ testResults: FileReport[] } | null} report Vitest's JSON report
 * @param {number} exitCode
 * @returns {Count}
 */
export function countReport(report, exitCode) {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const failed = tests.filter(({ status }) => status === 'failed').length + brokenFiles.length
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}
