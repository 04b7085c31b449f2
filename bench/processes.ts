import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Finds a free port. */
export const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()))
    })
  })

/** Runs `work` with a temporary folder. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the resident memory of a process in bytes; Linux only. */
export function readResidentMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (!kilobytes) throw new Error(`Process ${pid} does not report its memory.`)
  return Number(kilobytes) * 1024
}

const TICKS_PER_SECOND = 100

/** Returns the processor time a process has used, in milliseconds; Linux only. */
export function readProcessorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

/** Waits until a process has exited. */
export const waitUntilEnded = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('close', () => resolve())
  })

/**
 * Runs a file of this folder in a process of its own; passes its first message to `work`, and a function that waits for
 * the next.
 */
export async function withProcess<Message, Result>(
  file: string,
  input: object,
  work: (firstMessage: Message, waitForNext: <Next>() => Promise<Next>) => Promise<Result>,
): Promise<Result> {
  const child = fork(join(import.meta.dirname, file), { serialization: 'advanced' })
  try {
    const waitForNext = <Next>() =>
      new Promise<Next>((resolve, reject) => {
        child.once('message', (message) => resolve(message as Next))
        child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)))
      })
    const firstMessage = waitForNext<Message>()
    child.send(input)
    return await work(await firstMessage, waitForNext)
  } finally {
    child.kill()
    await waitUntilEnded(child)
  }
}
