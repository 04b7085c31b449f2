import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { bytesOf, createMeter, type Entry, makeSeal, TAR_END_BYTES } from './archive.format.ts'

export type ArchiveWriter = {
  /** Adds an entry of `size` bytes as they come, and returns what was written. Throws when there are more or fewer. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<Entry>
}

/**
 * Writes an archive to `target`: under another name until `work` has added everything and the seal is on it, then
 * there at once. Nothing is left when `work` throws.
 */
export async function writeArchive(target: string, work: (writer: ArchiveWriter) => Promise<void>) {
  const draft = `${target}.${process.pid}.part`
  try {
    const tar = pack()
    const filling = fill(tar, work)
    await Promise.all([filling, saveSealed(tar, draft)])
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
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

/** Writes the tar file with the seal in place of its end; only who made it may read it. */
async function saveSealed(tar: Pack, file: string) {
  const handle = await open(file, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let held = Buffer.alloc(0)
    for await (const chunk of bytesOf(tar)) {
      const bytes = Buffer.concat([held, chunk])
      const end = Math.max(0, bytes.length - TAR_END_BYTES)
      hash.update(bytes.subarray(0, end))
      await handle.writeFile(bytes.subarray(0, end))
      held = bytes.subarray(end)
    }
    await handle.writeFile(await makeSeal(hash.digest('hex')))
    await handle.sync()
  } finally {
    await handle.close()
  }
}
