import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { type Pack, pack } from 'tar-stream'
import { flush } from '../../platform/storage/storage.local.ts'
import {
  type ArchiveEntry,
  bytesOf,
  createChecksumTrailer,
  createMeter,
  TAR_END_BYTES,
} from './archive.format.ts'

export type ArchiveWriter = {
  /**
   * Adds an entry of exactly `size` bytes and returns its size and checksum. Throws when there are more or fewer bytes.
   */
  add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<ArchiveEntry>
}

/**
 * Writes an archive to a temporary file and renames it to `target` once `work` has added all entries and the checksum
 * is written. Leaves nothing behind when `work` throws.
 */
export async function writeArchive(target: string, work: (writer: ArchiveWriter) => Promise<void>) {
  const draft = `${target}.backup-${process.pid}.part`
  try {
    // In a container, a killed backup may have had the same process id.
    await rm(draft, { force: true })
    // Only the current user may read the file.
    const file = await open(draft, 'wx', 0o600)
    try {
      const tar = pack()
      // Saving starts first, so that the tar stream has an error listener when `work` fails.
      await Promise.all([saveWithChecksum(tar, file), fill(tar, work)])
    } finally {
      await file.close()
    }
    await rename(draft, target)
    await flush(dirname(target))
  } finally {
    await rm(draft, { force: true })
  }
}

const DRAFT = /\.backup-\d+\.part$/

/**
 * Removes drafts that killed processes have left in a folder: those that nothing was written to for an hour. Another
 * portal may be writing its own to the same folder.
 */
export async function removeAbandonedDrafts(folder: string, now = Date.now()): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => DRAFT.test(each))) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < now - HOUR_MS) await rm(path, { force: true })
  }
}

async function fill(tar: Pack, work: (writer: ArchiveWriter) => Promise<void>) {
  try {
    await work({ add: (name, size, content) => addEntry(tar, name, size, content) })
    tar.finalize()
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function addEntry(tar: Pack, name: string, size: number, content: AsyncIterable<Uint8Array>) {
  const meter = createMeter()
  await pipeline(Readable.from(meter.measure(content)), tar.entry({ name, size }))
  return { name, ...meter.read() }
}

/** Writes the tar file with the checksum trailer in place of its end. */
async function saveWithChecksum(tar: Pack, file: FileHandle) {
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  for await (const chunk of bytesOf(tar)) {
    const bytes = Buffer.concat([tail, chunk])
    const end = Math.max(0, bytes.length - TAR_END_BYTES)
    hash.update(bytes.subarray(0, end))
    await file.writeFile(bytes.subarray(0, end))
    tail = bytes.subarray(end)
  }
  await file.writeFile(await createChecksumTrailer(hash.digest('hex')))
  await file.sync()
}
