import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export type TestProcess = {
  pid: number
  /** The lines printed so far. */
  lines: string[]
  /** Resolves with the exit code when the process has ended; null when a signal ended it. */
  ended: Promise<number | null>
  kill(): Promise<void>
}

/**
 * Runs `script`, the text of an ES module with file URLs as imports, in a Node process that is killed after the test.
 */
export function runTestProcess(script: string): TestProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { pid: child.pid ?? 0, lines, ended, kill }
}
