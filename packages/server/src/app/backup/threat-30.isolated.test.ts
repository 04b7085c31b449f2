// @module-tag database
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { captureLog } from '../../platform/log.testing.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { CommandError } from '../command.ts'
import { seedPortal } from '../demo/seed-portal.ts'
import { makeEmptyPortal } from '../portal.testing.ts'
import { openPortal } from '../portal.ts'
import { type ArchiveEntry, bytesOf, createMeter, MANIFEST_NAME, type Manifest } from './archive.format.ts'
import { NOT_OURS, verifyArchive } from './archive.reader.ts'
import { writeArchive } from './archive.writer.ts'
import { BACKED_UP_TABLES, TRANSIENT_TABLES, tableNameOf } from './backup.table.ts'
import { writeBackup } from './backup.ts'
import { erasePortal } from './erase.ts'
import { restorePortal } from './restore.ts'
import { readFiles, readRows } from './rows.repository.ts'

const POSITIONS = process.env.PROVE === 'full' ? 400 : 40

const folder = makeTestFolder()
const archive = join(folder, 'portal.tar')
const copyTo = await makeEmptyPortal()
let manifest: Manifest

/** Opens another portal, always embedded: with DATABASE_URL set, the backup moves from PostgreSQL to PGlite. */
function openEmptyPortal() {
  const DATA_DIR = join(folder, randomUUID())
  copyTo(DATA_DIR)
  return openPortal(readSettings({ DATA_DIR, LOG_LEVEL: 'silent' }))
}

beforeAll(async () => {
  await seedPortal(portal, () => undefined)
  manifest = await writeBackup(
    { portal, database: { kind: process.env.DATABASE_URL ? 'postgres' : 'pglite' } },
    archive,
  )
})

const textOf = (text: string) => [Buffer.from(text)]
async function* toStream(chunks: readonly Uint8Array[]) {
  yield* chunks
}

async function readAll(db: Database) {
  const tables: Record<string, string[]> = {}
  for (const table of BACKED_UP_TABLES) {
    const rows: string[] = []
    for await (const some of readRows(db, table)) rows.push(...some)
    tables[tableNameOf(table)] = rows
  }
  return tables
}

async function hashFiles({ db, storage }: Pick<TestPortal, 'db' | 'storage'>) {
  const hashes: string[] = []
  for await (const { bucket, path } of readFiles(db)) {
    const meter = createMeter()
    for await (const _chunk of meter.measure(bytesOf((await storage.read(bucket, path)) ?? toStream([]))));
    hashes.push(`${bucket}/${path} ${meter.read().sha256}`)
  }
  return hashes
}

describe('threat-30: backup and restore', () => {
  test('every table is either backed up or listed as transient', async () => {
    const tables = await portal.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const known = [...BACKED_UP_TABLES, ...TRANSIENT_TABLES].map((table) => getTableName(table)).sort()
    expect(tables.map(({ name }) => name).sort()).toEqual(known)
  })

  test('all rows and all files are restored into another database', async () => {
    const target = await openEmptyPortal()
    await restorePortal(target.portal, archive)
    expect(await readAll(target.portal.db)).toEqual(await readAll(portal.db))
    expect(await hashFiles(target.portal)).toEqual(await hashFiles(portal))
    expect(manifest.files).toBeGreaterThan(100)
    const [computed] = await target.portal.db.execute(
      sql`select 1 from users where search_text like '%kavya iyer%'`,
    )
    expect(computed).toBeDefined()

    // And back: a backup of the restored portal restores the same rows into the first database.
    const second = join(folder, 'second.tar')
    await writeBackup(target, second)
    const before = await readAll(target.portal.db)
    await portal.reset()
    await restorePortal(portal, second)
    expect(await readAll(portal.db)).toEqual(before)
    await target.database.close()
  })

  test('a portal that is not empty is refused and left unchanged', async () => {
    const before = await readAll(portal.db)
    await expect(restorePortal(portal, archive)).rejects.toThrow('This portal is not empty')
    expect(await readAll(portal.db)).toEqual(before)
  })

  test('an existing archive is not overwritten', async () => {
    await expect(writeBackup({ portal, database: { kind: 'pglite' } }, archive)).rejects.toThrow('already')
  })
})

describe('threat-30: a damaged archive', () => {
  const bytes = () => readFileSync(archive)
  const write = (content: Uint8Array) => {
    const file = join(folder, `${randomUUID()}.tar`)
    writeFileSync(file, content)
    return file
  }

  test('is refused when truncated, even by one byte', async () => {
    const whole = bytes()
    for (const share of [0, 0.001, 0.3, 0.7, 0.999]) {
      const file = write(whole.subarray(0, Math.floor(whole.length * share)))
      await expect(verifyArchive(file)).rejects.toThrow('cut off or altered')
    }
    await expect(verifyArchive(write(whole.subarray(0, whole.length - 1)))).rejects.toThrow(
      'cut off or altered',
    )
  })

  test('is refused when one bit is altered, even in the padding at its end', async () => {
    const whole = bytes()
    for (let nth = 0; nth < POSITIONS; nth += 1) {
      const at = Math.floor((whole.length - 1) * (nth / (POSITIONS - 1)))
      const altered = Buffer.from(whole)
      altered.writeUInt8((altered[at] ?? 0) ^ 1, at)
      await expect(verifyArchive(write(altered)), `byte ${at}`).rejects.toThrow('cut off or altered')
    }
  })
})

describe('threat-30: all or nothing', () => {
  /** Writes an archive with a valid checksum and the given content. */
  async function writeOther(
    change: Partial<Manifest>,
    parts: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
    toText: (manifest: Manifest) => string = JSON.stringify,
  ) {
    const file = join(folder, `${randomUUID()}.tar`)
    await writeArchive(file, async (writer) => {
      const entries: ArchiveEntry[] = []
      for (const [name, text] of Array.isArray(parts) ? parts : Object.entries(parts))
        entries.push(await writer.add(name, Buffer.byteLength(text), toStream(textOf(text))))
      const text = toText({ ...manifest, files: 0, ...change, entries })
      await writer.add(MANIFEST_NAME, Buffer.byteLength(text), toStream(textOf(text)))
    })
    return file
  }

  const textHash = createHash('sha256').update('a paper').digest('hex')
  const buildFileRow = (path: string) => ({
    id: randomUUID(),
    bucket: 'papers',
    path,
    state: 'attached',
    owner_id: null,
    upload_id: null,
    name: 'first.pdf',
    mime_type: 'application/pdf',
    size: 7,
    sha256: textHash,
    created_at: '2026-01-01T00:00:00Z',
    state_since: '2026-01-01T00:00:00Z',
  })

  test('an archive with a manifest that is not JSON, or with a repeated entry, is refused with a sentence', async () => {
    const file = ['files/papers/a/first.pdf', 'a paper'] as const
    const archives = [
      await writeOther({}, {}, () => 'not json {'),
      await writeOther({ files: 2 }, [file, file]),
    ]
    for (const other of archives)
      await expect(verifyArchive(other)).rejects.toEqual(new CommandError(NOT_OURS))
  })

  test('a file whose path leads out of the storage is refused with a sentence', async () => {
    const target = await openEmptyPortal()
    const path = '../../../first.pdf'
    const parts = {
      'rows/stored_files/1.ndjson': JSON.stringify(buildFileRow(path)),
      [`files/papers/${path}`]: 'a paper',
    }
    const file = await writeOther({ files: 1 }, parts)
    await expect(restorePortal(target.portal, file)).rejects.toEqual(new CommandError(NOT_OURS))
    expect((await readAll(target.portal.db)).stored_files).toEqual([])
    await target.database.close()
  })

  test('an archive of another version is refused', async () => {
    const target = await openEmptyPortal()
    const file = await writeOther({ schema: 'of another time' }, {})
    await expect(restorePortal(target.portal, file)).rejects.toThrow('of another version')
    await target.database.close()
  })

  test('a restore that fails at the last file leaves neither rows nor files; one that succeeds can be erased', async () => {
    const target = await openEmptyPortal()
    const row = buildFileRow('a/first.pdf')
    const parts = { 'rows/stored_files/1.ndjson': JSON.stringify(row), 'files/papers/a/first.pdf': 'a paper' }
    const broken = await writeOther(
      { files: 2 },
      { ...parts, 'files/papers/a/second.pdf': 'nobody names me' },
    )
    await expect(restorePortal(target.portal, broken)).rejects.toThrow('Nothing was restored')
    expect((await readAll(target.portal.db)).stored_files).toEqual([])
    expect(await target.portal.storage.has('papers', 'a/first.pdf')).toBe(false)
    expect(readdirSync(join(target.portal.settings.DATA_DIR, 'uploads'))).toEqual([])

    // A file that cannot be removed hides neither the reason nor the other files.
    const two = await writeOther(
      { files: 3 },
      {
        'rows/stored_files/1.ndjson': [row, buildFileRow('b/second.pdf')]
          .map((each) => JSON.stringify(each))
          .join('\n'),
        'files/papers/a/first.pdf': 'a paper',
        'files/papers/b/second.pdf': 'a paper',
      },
    )
    const { storage } = target.portal
    const { log, lines } = captureLog()
    const remove: typeof storage.remove = async (bucket, path) => {
      if (path === row.path) throw new Error('the disk is away')
      await storage.remove(bucket, path)
    }
    const stuck = { ...target.portal, log, storage: { ...storage, remove } }
    await expect(restorePortal(stuck, two)).rejects.toThrow('Nothing was restored')
    expect(await storage.has('papers', 'b/second.pdf')).toBe(false)
    expect(lines).toMatchObject([{ path: row.path }])
    await storage.remove('papers', row.path)

    // A file that was in storage before the restore is kept.
    const local = join(folder, 'first.pdf')
    writeFileSync(local, 'a paper')
    await target.portal.storage.save('papers', 'a/first.pdf', local, 'application/pdf')
    await expect(restorePortal(target.portal, broken)).rejects.toThrow('Nothing was restored')
    expect(await target.portal.storage.has('papers', 'a/first.pdf')).toBe(true)

    await restorePortal(target.portal, await writeOther({ files: 1 }, parts))
    expect(await target.portal.storage.has('papers', 'a/first.pdf')).toBe(true)

    await erasePortal(target)
    expect(await target.portal.storage.has('papers', 'a/first.pdf')).toBe(false)
    await target.database.close()
  })
})
