import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { writeDatabase } from '../db/dump.testing.ts'
import { makeTestFolder } from '../platform/cleanup.testing.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { openPortal } from './portal.ts'

/**
 * Creates the data folder of an empty portal with an embedded, migrated database. Returns a function that copies it to
 * a new folder, which is much faster than migrating another database.
 */
export async function makeEmptyPortal(): Promise<(folder: string) => void> {
  const empty = makeTestFolder()
  await writeDatabase(join(empty, 'database'))
  const { database } = await openPortal(readSettings({ DATA_DIR: empty, LOG_LEVEL: 'silent' }))
  await database.close()
  return (folder) => cpSync(empty, folder, { recursive: true })
}
