import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type TestProcess = {
  pid: number
  /** What it printed so far, line by line; grows. */
  lines: string[]
  /** Resolves with its exit code when it has ended (null when killed). */
  ended: Promise<number | null>
  kill(): Promise<void>
}

/** Runs `script` (an ES module's text; imports are file URLs) in a Node process of its own. */
export function runTestProcess(script: string): TestProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(([code]) => code)
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
