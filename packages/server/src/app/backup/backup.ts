import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database, DatabaseHandle } from '../../db/database.ts'
import { insertBackup } from '../../features/health/backups.repository.ts'
import type { Portal } from '../../rpc/context.ts'
import { CommandError } from '../command.ts'
import { MIGRATIONS_FOLDER } from '../portal.ts'
import { FORMAT_VERSION, MANIFEST_NAME, type Manifest } from './archive.format.ts'
import { type ArchiveWriter, removeAbandonedDrafts, writeArchive } from './archive.writer.ts'
import { BACKED_UP_TABLES, tableNameOf } from './backup.table.ts'
import { hashAppliedSchema, hashOwnSchema, readFiles, readRows, withSnapshot } from './rows.repository.ts'

type BackupSource = { readonly portal: Portal; readonly database: Pick<DatabaseHandle, 'kind'> }

/**
 * Writes a consistent snapshot of the database and the stored files into one archive. With PostgreSQL the portal may
 * keep running. The database must be opened with a single connection. Refuses a database with other migrations and a
 * target that exists; throws when a stored file is missing or differs from its row. Returns the archive's manifest.
 */
export async function writeBackup({ portal, database }: BackupSource, target: string): Promise<Manifest> {
  if (existsSync(target)) throw new CommandError(`${target} already exists. Choose another name.`)
  if (!existsSync(dirname(target))) throw new CommandError(`There is no folder ${dirname(target)}.`)
  const schema = await hashAppliedSchema(portal.db)
  if (schema !== hashOwnSchema(MIGRATIONS_FOLDER)) {
    throw new CommandError(
      'The database is of another version. Back up with the version of Capstone that runs it.',
    )
  }
  return withSnapshot(portal.db, async (tx) => {
    // `withSnapshot` holds the backup lock, so no other backup of this portal is being written.
    await removeAbandonedDrafts(dirname(target)).catch((error: unknown) =>
      portal.log.warn({ err: error }, 'what an interrupted backup left could not be removed'),
    )
    const manifest: Manifest = {
      format: 'capstone-backup',
      version: FORMAT_VERSION,
      createdAt: portal.clock.now().toISOString(),
      database: database.kind,
      schema,
      rows: {},
      files: 0,
      entries: [],
    }
    await writeArchive(target, async (writer) => {
      await addTables(tx, writer, manifest)
      await addFiles(tx, portal, writer, manifest)
      await addText(writer, MANIFEST_NAME, JSON.stringify(manifest))
    })
    return manifest
  })
}

/** Writes a backup and records it in the portal's history. Logs an error if only the recording fails. */
export async function makeBackup(source: BackupSource, target: string): Promise<Manifest> {
  const { db, clock, log } = source.portal
  const manifest = await writeBackup(source, target)
  try {
    const { size: bytes } = await stat(target)
    await insertBackup(db, { bytes, files: manifest.files, finishedAt: clock.now() })
  } catch (error) {
    log.error({ err: error }, 'the backup is complete, but recording it failed')
  }
  return manifest
}

async function addTables(tx: Database, writer: ArchiveWriter, manifest: Manifest) {
  for (const table of BACKED_UP_TABLES) {
    const name = tableNameOf(table)
    let rows = 0
    let part = 0
    for await (const lines of readRows(tx, table)) {
      part += 1
      rows += lines.length
      const entry = await addText(writer, `rows/${name}/${part}.ndjson`, `${lines.join('\n')}\n`)
      manifest.entries.push(entry)
    }
    manifest.rows[name] = rows
  }
}

async function addFiles(tx: Database, { storage }: Portal, writer: ArchiveWriter, manifest: Manifest) {
  for await (const { bucket, path, size, sha256 } of readFiles(tx)) {
    const refuse = (state: string): never => {
      throw new CommandError(`The stored file ${bucket}/${path} is ${state}. Nothing was backed up.`)
    }
    const content = (await storage.read(bucket, path)) ?? refuse('missing')
    const checked = checkLength(size, content, () => refuse('damaged'))
    const entry = await writer.add(`files/${bucket}/${path}`, size, checked)
    if (entry.sha256 !== sha256) refuse('damaged')
    manifest.entries.push(entry)
    manifest.files += 1
  }
}

/** Passes the content through; calls `refuse` when it has more or fewer than `size` bytes. */
async function* checkLength(size: number, content: AsyncIterable<Uint8Array>, refuse: () => never) {
  let seen = 0
  for await (const chunk of content) {
    seen += chunk.length
    if (seen > size) refuse()
    yield chunk
  }
  if (seen < size) refuse()
}

function addText(writer: ArchiveWriter, name: string, text: string) {
  const bytes = Buffer.from(text)
  return writer.add(name, bytes.length, singleChunk(bytes))
}

async function* singleChunk(bytes: Uint8Array) {
  yield bytes
}
