// Runs other programs.
import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program and resolves with its exit code, or 127 when it could not be started. With `stdoutToStderr` its stdout
 * goes to stderr, because stdout is for our own result. `onOutput` receives its output, `onError` its stderr if given.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string | undefined, stdoutToStderr?: boolean,
 *   onOutput?: (text: string) => void, onError?: (text: string) => void }} [options]
 * @returns {Promise<number>}
 */
export function runCommand(program, args, options = {}) {
  return new Promise((resolve) => {
    const { onOutput, onError = onOutput } = options
    const out = onOutput ? 'pipe' : options.stdoutToStderr ? 2 : 'inherit'
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', out, onError ? 'pipe' : 'inherit'],
    })
    if (onOutput) child.stdout?.setEncoding('utf8').on('data', onOutput)
    if (onError) child.stderr?.setEncoding('utf8').on('data', onError)
    child.on('error', () => resolve(127))
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/**
 * Returns the program and arguments that run npm: the npm that started this process, if any.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npmCommand(args) {
  const npm = process.env.npm_execpath
  return npm ? [process.execPath, [npm, ...args]] : ['npm', args]
}

/**
 * Runs a program and returns its stdout; null when it is missing or fails.
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
