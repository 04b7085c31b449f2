import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { openPortal } from '../packages/server/src/app/portal.ts'
import { createAccount } from '../packages/server/src/features/accounts/accounts.testing.ts'
import { readSettings } from '../packages/server/src/platform/settings.ts'

const SERVER = join(import.meta.dirname, '../packages/server/src/main.ts')
const READY_TRIES = 300

/** One password for everybody in a journey. */
export const PASSWORD = 'walks the whole road'

export type Person = { readonly name: string; readonly email: string; readonly role: Role }

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A portal as `npm start` runs it, on a folder of its own, with these people in it. */
export async function startPortal(
  people: readonly Person[],
  settings: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-journey-'))
  const port = await freePort()
  const { PATH } = process.env
  const environment = { PATH, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn', ...settings }
  await enterPeople(environment, people)
  const server = spawn('node', [SERVER], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const address = `http://localhost:${port}`
  await untilReady(address, server)
  return {
    address,
    /** What the portal printed so far. */
    said: () => said,
    /** Asks the portal to stop, as the machine would; returns its exit code. */
    async stop(): Promise<number | null> {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
      return server.exitCode
    },
  }
}

async function enterPeople(environment: NodeJS.ProcessEnv, people: readonly Person[]) {
  const { portal, database } = await openPortal(readSettings(environment))
  for (const person of people) await createAccount(portal, { ...person, password: PASSWORD })
  await database.close()
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
