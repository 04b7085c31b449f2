import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '@capstone/contract/files/files.constants'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uploadFolderOf } from '../../features/files/uploads/uploads.service.ts'
import { restartLiveEvents } from '../../features/live/live.service.ts'
import type { Portal } from '../../rpc/context.ts'
import { CommandError } from '../jobs/command.ts'
import { MIGRATIONS_FOLDER } from '../portal.ts'
import { createMeter, MANIFEST_NAME, type Manifest } from './archive.format.ts'
import { readEntries, verifyArchive } from './archive.reader.ts'
import { KEPT_TABLES, tableNameOf } from './kept.table.ts'
import { findFileAt, findFilledTable, insertRows, nameOwnSchema } from './rows.repository.ts'

type Place = { readonly bucket: Bucket; readonly path: string }

const CHANGED = 'The archive changed while it was read. Nothing was restored.'

/**
 * Puts an archive into an empty, migrated portal, whatever databases the two have: all of it or nothing. Every
 * checksum is verified before anything is written; files are placed first and the rows that name them appear last.
 * Refuses a cut or altered archive, one of another version, and a portal that is not empty.
 */
export async function restorePortal(portal: Portal, file: string): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  if (manifest.schema !== nameOwnSchema(MIGRATIONS_FOLDER)) {
    throw new CommandError(
      'This archive is of another version. Restore it with the version of Capstone that wrote it. Nothing was restored.',
    )
  }
  const placed: Place[] = []
  try {
    await inTransaction(portal.db, async (tx) => {
      const filled = await findFilledTable(tx)
      if (filled) {
        throw new CommandError(
          `This portal is not empty: there are rows in ${filled}. Restore into a new one, or empty it with npm run db:reset.`,
        )
      }
      await readEntries(file, (name, content) => putBack(tx, portal, name, content, placed))
      if (placed.length !== manifest.files) throw new CommandError(CHANGED)
      await restartLiveEvents(tx, portal.clock.now())
    })
  } catch (error) {
    for (const { bucket, path } of placed) await portal.storage.remove(bucket, path)
    throw error
  }
  return manifest
}

async function putBack(
  tx: Database,
  portal: Portal,
  name: string,
  content: AsyncIterable<Uint8Array>,
  placed: Place[],
) {
  const [kind, ...rest] = name.split('/')
  if (kind === 'rows') return putRows(tx, rest[0] ?? '', await text(content))
  if (kind === 'files') {
    placed.push(await placeFile(tx, portal, rest.join('/'), content))
    return
  }
  if (name !== MANIFEST_NAME) throw new CommandError(CHANGED)
  await text(content)
}

async function putRows(tx: Database, tableName: string, lines: string) {
  const table = KEPT_TABLES.find((known) => tableNameOf(known) === tableName)
  if (!table) throw new CommandError(CHANGED)
  await insertRows(tx, table, lines.split('\n').filter(Boolean))
}

/** Brings a file into storage, after a look at the row that names it. */
async function placeFile(
  tx: Database,
  { settings, storage }: Portal,
  place: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Place> {
  const row = await findFileAt(tx, place)
  const folder = uploadFolderOf(settings)
  const part = join(folder, `restore-${randomUUID()}`)
  const meter = createMeter()
  await mkdir(folder, { recursive: true })
  try {
    await pipeline(meter.measure(content), createWriteStream(part))
    if (!row || row.sha256 !== meter.read().sha256) throw new CommandError(CHANGED)
    await storage.keep(row.bucket, row.path, part, row.mimeType)
    return { bucket: row.bucket, path: row.path }
  } finally {
    await rm(part, { force: true })
  }
}
