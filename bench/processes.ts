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
  if (!kilobytes) throw new Error(`Process ${pid} does not tell its memory.`)
  return Number(kilobytes) * 1024
}

/** Waits until a process has exited. */
export const untilEnded = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('close', () => resolve())
  })

/** Runs a file of this folder in a process of its own and passes its first message to `work`. */
export async function withProcess<Told, Result>(
  file: string,
  order: object,
  work: (told: Told) => Promise<Result>,
): Promise<Result> {
  const child = fork(join(import.meta.dirname, file), { serialization: 'advanced' })
  try {
    const told = new Promise<Told>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Told))
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)))
    })
    child.send(order)
    return await work(await told)
  } finally {
    child.kill()
    await untilEnded(child)
  }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
