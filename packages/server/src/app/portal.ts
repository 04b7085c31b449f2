import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseHandle, openDatabase } from '../db/database.ts'
import { describeUnsafeSettings } from '../db/engine/postgres.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createSessionLookup } from '../features/accounts/sessions/live-session-lookup.service.ts'
import { openAi } from '../platform/ai/ai.ts'
import { systemClock } from '../platform/clock.ts'
import { createLive } from '../platform/live/live.ts'
import { createLog } from '../platform/log.ts'
import { openMailer } from '../platform/mail/mail.open.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { openStorage } from '../platform/storage/storage.open.ts'
import type { Portal } from '../rpc/context.ts'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations')

export type OpenPortal = { readonly portal: Portal; readonly database: DatabaseHandle }

/** Opens the database and the storage given by the settings, without migrating. */
export async function connectPortal(settings: Settings): Promise<OpenPortal> {
  makePrivate(settings.DATA_DIR)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    folder: join(settings.DATA_DIR, 'database'),
    poolSize: settings.DATABASE_POOL_SIZE,
  })
  try {
    const log = createLog(settings)
    const clock = systemClock
    const { db, listen } = database
    const portal: Portal = {
      settings,
      db,
      storage: await openStorage(settings),
      mail: openMailer(settings, log),
      ai: openAi(settings),
      live: createLive({ listen, log, lookup: createSessionLookup({ settings, db, clock }) }),
      clock,
      log,
    }
    return { portal, database }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Creates the data folder, or closes an existing one to other users of the machine. */
function makePrivate(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = statSync(folder)
  // Only the owner may change the mode. A folder open only to its group was set up so by an operator and is left alone.
  if (uid === process.getuid?.() && mode & 0o007) chmodSync(folder, 0o700)
}

/** Applies pending migrations. */
export const migratePortal = ({ database }: OpenPortal) => migrateDatabase(database, MIGRATIONS_FOLDER)

/**
 * Opens the database and the storage given by the settings, applies pending migrations and warns of unsafe settings.
 */
export async function openPortal(settings: Settings): Promise<OpenPortal> {
  const opened = await connectPortal(settings)
  try {
    await migratePortal(opened)
  } catch (error) {
    await opened.database.close()
    throw error
  }
  const { portal, database } = opened
  if (database.kind === 'postgres') {
    for (const warning of await describeUnsafeSettings(database.db)) portal.log.warn(warning)
  }
  return opened
}
