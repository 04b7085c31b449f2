// Running other programs, with their output passed through.
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program to its end and resolves with its exit code (127 when it could not be started).
 * Its stdout goes to stderr when `quietOut` is set, so that ours stays the result. `onOutput` takes all it prints,
 * `onError` what it prints on stderr.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string | undefined, quietOut?: boolean, onOutput?: (text: string) => void,
 *   onError?: (text: string) => void }} [how]
 * @returns {Promise<number>}
 */
export function runCommand(program, args, how = {}) {
  return new Promise((resolve) => {
    const { onOutput, onError = onOutput } = how
    const out = onOutput ? 'pipe' : how.quietOut ? 2 : 'inherit'
    const child = spawn(program, args, {
      cwd: how.cwd,
      env: how.env ?? process.env,
      stdio: ['ignore', out, onError ? 'pipe' : 'inherit'],
    })
    if (onOutput) child.stdout?.setEncoding('utf8').on('data', onOutput)
    if (onError) child.stderr?.setEncoding('utf8').on('data', onError)
    child.on('error', () => resolve(127))
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * The arguments that run npm itself, by the npm that started us.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npmCommand(args) {
  const npm = process.env.npm_execpath
  return npm ? [process.execPath, [npm, ...args]] : ['npm', args]
}

/**
 * What a program prints on stdout, or null when it is missing or fails.
 * @param {string} program
 * @param {string[]} args
 */
export function outputOf(program, args) {
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  })
  return result.status === 0 ? result.stdout.trim() : null
}
