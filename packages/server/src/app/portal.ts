import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseHandle, openDatabase } from '../db/database.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { warnOfUnsafeSettings } from '../db/postgres.ts'
import { systemClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { openStorage } from '../platform/storage.open.ts'
import type { Portal } from '../rpc/context.ts'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations')

export type OpenPortal = { readonly portal: Portal; readonly database: DatabaseHandle }

/** Opens the database and the storage the settings name, and brings the database up to date. */
export async function openPortal(settings: Settings): Promise<OpenPortal> {
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    folder: join(settings.DATA_DIR, 'database'),
    poolSize: settings.DATABASE_POOL_SIZE,
  })
  try {
    await migrateDatabase(database, MIGRATIONS_FOLDER)
  } catch (error) {
    await database.close()
    throw error
  }
  const log = createLog(settings)
  if (database.kind === 'postgres') {
    for (const warning of await warnOfUnsafeSettings(database.db)) log.warn(warning)
  }
  const portal: Portal = {
    settings,
    db: database.db,
    storage: openStorage(settings),
    clock: systemClock,
    log,
  }
  return { portal, database }
}
