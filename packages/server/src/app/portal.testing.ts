import { cpSync } from 'node:fs'
import { makeTestFolder } from '../platform/closing.testing.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { openPortal } from './portal.ts'

/**
 * Makes the data folder of an empty portal with an embedded, migrated database; returns how to copy it to a folder that is
 * not there yet. Making another takes longer than most tests.
 */
export async function makeEmptyPortal(): Promise<(folder: string) => void> {
  const empty = makeTestFolder()
  const { database } = await openPortal(readSettings({ DATA_DIR: empty, LOG_LEVEL: 'silent' }))
  await database.close()
  return (folder) => cpSync(empty, folder, { recursive: true })
}
