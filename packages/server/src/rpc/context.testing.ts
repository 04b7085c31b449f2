import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { openTestDatabase } from '../db/database.testing.ts'
import { users } from '../features/accounts/accounts.table.ts'
import { sessionLookup } from '../features/accounts/standing.service.ts'
import { openAi } from '../platform/ai.ts'
import type { Clock } from '../platform/clock.ts'
import { openLive } from '../platform/live.ts'
import { createLog } from '../platform/log.ts'
import { openMail } from '../platform/mail.open.ts'
import { readSettings } from '../platform/settings.ts'
import { openStorage } from '../platform/storage.open.ts'
import type { AdminViewer, InstructorViewer, Portal, StudentViewer } from './context.ts'
import { scopeOf } from './scope.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

export type TestClock = Clock & {
  /** Moves the clock on by so many seconds; it runs on from there. */
  advance(seconds: number): void
  /** Stands still from now on, however long a busy machine takes. */
  hold(): void
}

export type TestPortal = Portal & {
  readonly clock: TestClock
  /** Empties every table. */
  reset(): Promise<void>
  /** Closes the database and removes the data folder. */
  close(): Promise<void>
}

/**
 * A portal of a test's own: its own database, data folder and clock; `environment` holds further settings. Without
 * MAIL_URL its mails are files in the data folder's `outbox`.
 */
export async function createTestPortal(environment: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-test-'))
  const settings = readSettings({
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret that only the tests know of',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const database = await openTestDatabase(MIGRATIONS)
  const log = createLog(settings)
  const mail = openMail(settings, log)
  const clock = createTestClock()
  const { db, listen } = database
  const live = openLive({ listen, log, lookup: sessionLookup({ settings, db, clock }) })
  return {
    settings,
    db,
    storage: await openStorage(settings),
    mail,
    ai: openAi(settings),
    live,
    clock,
    log,
    reset: database.reset,
    close: async () => {
      live.hub.close()
      mail.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function createTestClock(): TestClock {
  let ahead = 0
  let held: number | undefined
  return {
    now: () => new Date((held ?? Date.now()) + ahead),
    advance: (seconds) => {
      ahead += seconds * 1000
    },
    hold: () => {
      held = Date.now()
    },
  }
}

type NewUser = Partial<typeof users.$inferInsert>

/** Writes a person into the database, as `role` and with whatever else is given, and returns them as a viewer. */
export async function createUser<Wanted extends Role>(
  portal: Pick<Portal, 'db'>,
  { role, ...given }: NewUser & { role: Wanted },
): Promise<Viewer & { readonly role: Wanted }> {
  const id = given.id ?? randomUUID()
  const [row] = await portal.db
    .insert(users)
    .values({ email: `${id}@example.test`, name: `A ${role}`, ...given, id, role })
    .returning()
  if (!row) throw new Error('The person was not written.')
  const { name, email, course, specialization, year, phone, mustChangePassword } = row
  return { id, role, name, email, course, specialization, year, phone, mustChangePassword }
}

/** The context a service gets when this person acts. */
export const actAs = <Person extends StudentViewer | InstructorViewer | AdminViewer>(
  portal: Portal,
  viewer: Person,
) => ({
  ...portal,
  origin: { requestId: randomUUID(), ipAddress: '127.0.0.1' },
  viewer,
  scope: scopeOf(viewer),
})
