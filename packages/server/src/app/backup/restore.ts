import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '@capstone/contract/files/files.constants'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uploadFolder } from '../../platform/storage/storage.open.ts'
import { isStoragePath } from '../../platform/storage/storage.ts'
import type { Portal } from '../../rpc/context.ts'
import { CommandError } from '../command.ts'
import { MIGRATIONS_FOLDER } from '../portal.ts'
import { createMeter, MANIFEST_NAME, type Manifest } from './archive.format.ts'
import { NOT_OURS, readEntries, verifyArchive } from './archive.reader.ts'
import { BACKED_UP_TABLES, tableNameOf } from './backup.table.ts'
import { findFileAt, findFilledTable, hashOwnSchema, insertRows } from './rows.repository.ts'

type Place = {
  readonly bucket: Bucket
  readonly path: string
  /** Whether storage had the file before: from a killed restore, or from another portal in the same storage. */
  readonly wasThere: boolean
}

const ARCHIVE_CHANGED = 'The archive changed while it was read. Nothing was restored.'

/**
 * Restores an archive into an empty, migrated portal on either database engine, all or nothing. Verifies every checksum
 * before it writes, and stores all files before it commits their rows. Refuses a truncated or altered archive, one of a
 * version with other migrations, and a portal that is not empty.
 */
export async function restorePortal(portal: Portal, file: string): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  if (manifest.schema !== hashOwnSchema(MIGRATIONS_FOLDER)) {
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
      await readEntries(file, (name, content) => restoreEntry(tx, portal, name, content, placed))
      if (placed.length !== manifest.files) throw new CommandError(ARCHIVE_CHANGED)
    })
  } catch (error) {
    for (const { bucket, path } of placed.filter(({ wasThere }) => !wasThere)) {
      await portal.storage.remove(bucket, path).catch((reason: unknown) => {
        portal.log.error({ err: reason, bucket, path }, 'A file of the failed restore could not be removed.')
      })
    }
    throw error
  }
  return manifest
}

async function restoreEntry(
  tx: Database,
  portal: Portal,
  name: string,
  content: AsyncIterable<Uint8Array>,
  placed: Place[],
) {
  const [kind, ...rest] = name.split('/')
  if (kind === 'rows') return restoreRows(tx, rest[0] ?? '', await text(content))
  if (kind === 'files') {
    placed.push(await restoreFile(tx, portal, rest.join('/'), content))
    return
  }
  if (name !== MANIFEST_NAME) throw new CommandError(ARCHIVE_CHANGED)
  await text(content)
}

async function restoreRows(tx: Database, tableName: string, lines: string) {
  const table = BACKED_UP_TABLES.find((known) => tableNameOf(known) === tableName)
  if (!table) throw new CommandError(ARCHIVE_CHANGED)
  await insertRows(tx, table, lines.split('\n').filter(Boolean))
}

/** Stores a file after comparing its checksum with the row that references it. */
async function restoreFile(
  tx: Database,
  { settings, storage }: Portal,
  place: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Place> {
  const row = await findFileAt(tx, place)
  const folder = uploadFolder(settings)
  const part = join(folder, `restore-${randomUUID()}`)
  const meter = createMeter()
  await mkdir(folder, { recursive: true })
  try {
    await pipeline(meter.measure(content), createWriteStream(part))
    if (!row || row.sha256 !== meter.read().sha256) throw new CommandError(ARCHIVE_CHANGED)
    const { bucket, path } = row
    if (!isStoragePath(path)) throw new CommandError(NOT_OURS)
    const wasThere = await storage.has(bucket, path)
    await storage.save(bucket, path, part, row.mimeType)
    return { bucket, path, wasThere }
  } finally {
    await rm(part, { force: true })
  }
}
