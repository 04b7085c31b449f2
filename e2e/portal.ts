import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { createAccount } from '../packages/server/src/features/accounts/accounts.testing.ts'

export const SERVER = join(import.meta.dirname, '../packages/server/src/main.ts')
const running = new Set<ChildProcess>()

/** Password of the people in the journeys who have no other one. */
export const PASSWORD = 'walks the whole road'

type Account = Parameters<typeof createAccount>[1]

/** A person with an account; their password is PASSWORD unless given. */
export type Person = Partial<Account> & Required<Pick<Account, 'name' | 'email' | 'role'>>

// Below the ephemeral ports, which the system could assign to a connection before the portal listens.
const [LOWEST_PORT, HIGHEST_PORT] = [16_384, 32_767]

/** Returns a port that is not in use. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1)
    if (await canListen(port)) return port
  }
}

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Starts an empty portal like `npm start`, in its own process and folder, for journeys about the process itself. All
 * other journeys use the portal of their worker. Trusts the forwarded addresses that `createProfile` sets.
 */
export async function startPortal(settings: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-journey-'))
  const { PATH } = process.env
  const environment = {
    PATH,
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  }
  const address = `http://localhost:${environment.PORT}`
  let output = ''
  const server = spawn('node', [SERVER], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  running.add(server)
  await waitUntilReady(address, () => {
    if (server.exitCode !== null) throw new Error(`The portal ended with code ${server.exitCode}.`)
  })
  return {
    address,
    /** Returns what the portal has printed. */
    output: () => output,
    /** Stops the portal by SIGTERM; returns its exit code. */
    async stop(): Promise<number | null> {
      server.kill('SIGTERM')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      running.delete(server)
      rmSync(folder, { recursive: true, force: true })
      return server.exitCode
    },
  }
}

/** Kills the processes that a test file has left running. */
export function killPortals() {
  for (const server of running) server.kill('SIGKILL')
  running.clear()
}

/** Waits until a portal accepts requests; `assertRunning` may throw. */
export async function waitUntilReady(address: string, assertRunning = () => {}) {
  for (;;) {
    assertRunning()
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
