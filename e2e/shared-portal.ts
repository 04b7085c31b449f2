import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type RunningPortal, servePortal as serve } from '../packages/server/src/app/serve.ts'
import type { TestDatabase } from '../packages/server/src/db/database.testing.ts'
import { createAccount } from '../packages/server/src/features/accounts/accounts.testing.ts'
import { createSessionLookup } from '../packages/server/src/features/accounts/sessions/live-session-lookup.service.ts'
import { summaries } from '../packages/server/src/features/health/summaries.table.ts'
import { openAi } from '../packages/server/src/platform/ai/ai.ts'
import { systemClock } from '../packages/server/src/platform/clock.ts'
import { createLive } from '../packages/server/src/platform/live/live.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { openMailer } from '../packages/server/src/platform/mail/mail.open.ts'
import { readSettings } from '../packages/server/src/platform/settings/settings.ts'
import { openStorage } from '../packages/server/src/platform/storage/storage.open.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { findFreePort, PASSWORD, type Person } from './portal.ts'
import { PROCESSES, type Processes, startProcesses } from './several-processes.ts'

type SharedPortal = Portal & {
  readonly address: string
  /** Returns what the portal has logged since it was last served. */
  readLog(): string
}
type Environment = Readonly<Record<string, string>>

/**
 * The portal of the running journey: the real server, in the worker's process and on the worker's database. Each file
 * starts with an empty one. Rows written through `portal.db` are visible to the next request.
 */
export let portal: SharedPortal

// `port`: where browsers reach the portal. With several processes a proxy listens there, this worker's process on
// `ownPort`, and the others on `ports`.
const port = await findFreePort()
const [ownPort = port, ...ports] =
  PROCESSES > 1 ? await Promise.all(Array.from({ length: PROCESSES }, findFreePort)) : []
const SETTINGS = {
  BASE_URL: `http://localhost:${port}`,
  LOG_LEVEL: 'warn',
  TRUSTED_PROXIES: '127.0.0.1',
}
let database: TestDatabase
let folder = ''
let environment: Environment = {}
let serving: RunningPortal | undefined
let others: Processes | undefined
const stopListening: (() => Promise<void>)[] = []

/** Serves an empty portal for a test file. */
export async function startPortalOfFile(testDatabase: TestDatabase) {
  database = testDatabase
  folder = mkdtempSync(join(tmpdir(), 'capstone-journey-'))
  await database.reset()
  await servePortal()
}

/** Stops the portal of a test file and deletes its files. */
export async function stopPortalOfFile() {
  await haltPortal()
  rmSync(folder, { recursive: true, force: true })
}

/** Serves the portal with other settings, at the same address and with the same database. */
export async function servePortal(settings: Environment = {}) {
  await haltPortal()
  environment = settings
  portal = await openPortal()
  serving = await serve({ portal, database: { ...database, close: async () => {} } })
  if (ports.length > 0)
    others = await startProcesses({ port, ownPort, ports, environment: await environmentOfOthers() })
}

/** Stops the portal until `restartPortal`. */
export async function haltPortal() {
  await others?.stop()
  others = undefined
  await serving?.stop()
  serving = undefined
  for (const stop of stopListening.splice(0)) await stop()
  portal?.mail.close()
}

/** Serves the portal again with its last settings. */
export const restartPortal = () => servePortal(environment)

/** Empties the database. */
export const emptyDatabase = () => database.reset()

/** Clears cached figures, after rows were written directly to the database. */
export const clearSummaries = () => portal.db.delete(summaries)

async function openPortal(): Promise<SharedPortal> {
  const settings = readSettings({
    DATA_DIR: folder,
    PORT: String(ownPort),
    ...SETTINGS,
    ...environment,
  })
  let logged = ''
  const log = createLog(settings, {
    write: (line) => {
      logged += line
    },
  })
  const { db } = database
  const listen: typeof database.listen = async (...parameters) => {
    const stop = await database.listen(...parameters)
    stopListening.push(stop)
    return stop
  }
  return {
    settings,
    db,
    log,
    clock: systemClock,
    address: settings.BASE_URL,
    readLog: () => logged,
    storage: await openStorage(settings),
    mail: openMailer(settings, log),
    ai: openAi(settings),
    live: createLive({ listen, log, lookup: createSessionLookup({ settings, db, clock: systemClock }) }),
  }
}

/** The settings of further processes on the worker's database. */
async function environmentOfOthers() {
  const [row] = await database.db.execute(sql`select current_database() as name`)
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = String(row?.name)
  return { ...SETTINGS, DATABASE_URL: url.href, DATA_DIR: folder, ...environment }
}

/** Creates accounts for these people, with PASSWORD unless they have another. */
export async function createPeople(...people: readonly Person[]) {
  for (const person of people) await createAccount(portal, { password: PASSWORD, ...person })
}
