import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase, type TestDatabase } from '../db/database.testing.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { MIGRATIONS } from '../db/dump.testing.ts'
import { createSessionLookup } from '../features/accounts/sessions/live-session-lookup.service.ts'
import { openAi } from '../platform/ai/ai.ts'
import type { Clock } from '../platform/clock.ts'
import { createLive } from '../platform/live/live.ts'
import { createLog } from '../platform/log.ts'
import { openMailer } from '../platform/mail/mail.open.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { openStorage } from '../platform/storage/storage.open.ts'
import type { Portal } from './context.ts'

export type TestClock = Clock & {
  /** Moves the clock forward, or back when `seconds` is negative. */
  advance(seconds: number): void
  /** Stops the clock, so that a test does not depend on the speed of the machine. */
  freeze(): void
}

export type TestPortal = Portal & {
  readonly clock: TestClock
  /** `DatabaseHandle.listen`. */
  readonly listen: DatabaseHandle['listen']
  /** `DatabaseHandle.poolCounts`. */
  readonly poolCounts: DatabaseHandle['poolCounts']
  /** Deletes every row. */
  reset(): Promise<void>
}

type Closable = { close(): Promise<void> }

export const openMigratedDatabase = () => openTestDatabase(MIGRATIONS)

/** Opens a portal with a database of its own, for tests and benchmarks that need isolation; `close` removes both. */
export async function openStandalonePortal(
  environment: NodeJS.ProcessEnv = {},
): Promise<TestPortal & Closable> {
  const database = await openMigratedDatabase()
  const { close, ...portal } = await openPortalOn(database, environment)
  return {
    ...portal,
    close: async () => {
      await close()
      await database.close()
    },
  }
}

/**
 * Opens a portal with settings, data folder and clock of its own on the given database, which `close` leaves open.
 * Without MAIL_URL its emails are files in the data folder's `outbox`.
 */
export async function openPortalOn(
  database: TestDatabase,
  environment: NodeJS.ProcessEnv,
): Promise<TestPortal & Closable> {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-test-'))
  const settings = readSettings({
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret that only the tests know of',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const { db, reset } = database
  const log = createLog(settings)
  const mail = openMailer(settings, log)
  const clock = createTestClock()
  const stopFunctions: (() => Promise<void>)[] = []
  const listen: typeof database.listen = async (...args) => {
    const stopListening = await database.listen(...args)
    stopFunctions.push(stopListening)
    return stopListening
  }
  const live = createLive({ listen, log, lookup: createSessionLookup({ settings, db, clock }) })
  const storage = await openStorage(settings)
  return {
    settings,
    db,
    storage,
    mail,
    ai: openAi(settings),
    live,
    clock,
    log,
    listen: database.listen,
    poolCounts: database.poolCounts,
    reset,
    close: async () => {
      live.hub.close()
      mail.close()
      for (const stopListening of stopFunctions) await stopListening()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function createTestClock(): TestClock {
  let offset = 0
  let frozenAt: number | undefined
  return {
    now: () => new Date((frozenAt ?? Date.now()) + offset),
    advance: (seconds) => {
      offset += seconds * 1000
    },
    freeze: () => {
      frozenAt = Date.now()
    },
  }
}
