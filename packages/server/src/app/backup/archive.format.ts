import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import * as z from 'zod'

export const MANIFEST_NAME = 'manifest.json'
export const FORMAT_VERSION = 1

/** The last entry before the checksum: the origin of the archive, and a list of the entries before it. */
export const manifestSchema = z.object({
  format: z.literal('capstone-backup'),
  version: z.literal(FORMAT_VERSION),
  createdAt: z.iso.datetime(),
  database: z.enum(['postgres', 'pglite']),
  /** A hash of the migrations applied to the database. */
  schema: z.string(),
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  entries: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>
export type ArchiveEntry = Manifest['entries'][number]

/** A tar archive ends with two empty blocks. */
export const TAR_END_BYTES = 1024
/** A tar header, one block with the checksum, and the end of the tar file. */
export const TRAILER_BYTES = 512 + 512 + TAR_END_BYTES

/**
 * Creates the last bytes of an archive: an entry with the checksum of all bytes before it, and the end of the tar file.
 */
export async function createChecksumTrailer(sha256: string): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name: 'archive.sha256', mtime: new Date(0) }, `${sha256}\n`)
  tar.finalize()
  return buffer(tar)
}

/** Creates a pass-through stream stage that counts and hashes its bytes. */
export function createMeter() {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *measure(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    /** Returns the totals. Can be called only once. */
    read: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Narrows the chunks of an untyped stream to bytes. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new Error('A byte stream produced a chunk of another type.')
    yield chunk
  }
}
