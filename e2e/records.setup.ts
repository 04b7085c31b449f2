import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPortal } from '../packages/server/src/app/portal.ts'
import { readSettings } from '../packages/server/src/platform/settings.ts'

// Only the database: secrets are each portal's own.
const RECORDS = join('database', 'postgres')

/** Makes a portal's empty records once, before the first journey, which takes longer than copying them for each. */
export default async function makeEmptyRecords() {
  const folder = mkdtempSync(join(tmpdir(), 'capstone-records-'))
  const { database } = await openPortal(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'warn' }))
  await database.close()
  process.env.EMPTY_RECORDS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Gives a portal that has none yet its empty records. */
export function copyEmptyRecords(folder: string) {
  const { EMPTY_RECORDS } = process.env
  if (!EMPTY_RECORDS)
    throw new Error('EMPTY_RECORDS names no records; they are made before the first journey.')
  cpSync(join(EMPTY_RECORDS, RECORDS), join(folder, RECORDS), { recursive: true })
}
