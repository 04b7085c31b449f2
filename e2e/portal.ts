import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPortal } from '../packages/server/src/app/portal.ts'
import { createAccount } from '../packages/server/src/features/accounts/accounts.testing.ts'
import { summaries } from '../packages/server/src/features/health/summaries.table.ts'
import { readSettings } from '../packages/server/src/platform/settings.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { copyEmptyRecords } from './records.setup.ts'

const SERVER = join(import.meta.dirname, '../packages/server/src/main.ts')
const READY_TRIES = 900

/** One password for everybody in a journey. */
export const PASSWORD = 'walks the whole road'

type Account = Parameters<typeof createAccount>[1]

/** Somebody with an account; the password is PASSWORD unless given. */
export type Person = Partial<Account> & Required<Pick<Account, 'name' | 'email' | 'role'>>

// Below those that a machine takes by itself for connections: between choosing and listening it would take ours.
const [LOWEST_PORT, HIGHEST_PORT] = [16_384, 32_767]

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
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
 * A portal as `npm start` runs it, on a folder of its own, with these people and whatever `prepare` writes in it. Every
 * browser counts as a computer with an address of its own, which a proxy names (see openPage).
 */
export async function startPortal(
  people: readonly Person[],
  settings: Readonly<Record<string, string>> = {},
  prepare: (portal: Portal) => Promise<void> = async () => {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-journey-'))
  const { PATH } = process.env
  copyEmptyRecords(folder)
  const environment = {
    ...{ PATH, DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'warn' },
    ...{ TRUSTED_PROXIES: '127.0.0.1', ...settings },
  }
  const address = `http://localhost:${environment.PORT}`
  let said = ''
  let server: ChildProcess | undefined
  // Whatever becomes of the journey, its server does not outlive it.
  process.once('exit', () => server?.kill('SIGKILL'))

  async function start() {
    const started = spawn('node', [SERVER], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    server = started
    await untilReady(address, started)
  }

  async function halt(): Promise<number | null> {
    if (!server) return null
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    return server.exitCode
  }

  /** Works on the records, as a command does, while nobody serves them. */
  async function withRecords<Result>(work: (portal: Portal) => Promise<Result>): Promise<Result> {
    const { portal, database } = await openPortal(readSettings(environment))
    try {
      return await work(portal)
    } finally {
      await database.close()
    }
  }

  await withRecords(async (portal) => {
    for (const person of people) await createAccount(portal, { password: PASSWORD, ...person })
    await prepare(portal)
  })
  await start()
  return {
    address,
    /** What the portal printed so far. */
    said: () => said,
    /** Ends the process, so that nobody answers; `start` begins it anew at the same address. */
    halt,
    start,
    /** Halts the portal, works on its records, of which figures are counted anew, and starts it again. */
    async whileHalted<Result>(work: (portal: Portal) => Promise<Result>): Promise<Result> {
      await halt()
      const result = await withRecords(async (records) => {
        await records.db.delete(summaries)
        return work(records)
      })
      await start()
      return result
    },
    /** Asks the portal to stop, as the machine would; returns its exit code. */
    async stop(): Promise<number | null> {
      const code = await halt()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

async function untilReady(address: string, server: ChildProcess) {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    if (server.exitCode !== null) throw new Error(`The portal ended with code ${server.exitCode}.`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The portal did not become ready.')
}
