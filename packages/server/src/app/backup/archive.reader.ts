import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { CommandError } from '../command.ts'
import {
  type ArchiveEntry,
  bytesOf,
  createChecksumTrailer,
  createMeter,
  FORMAT_VERSION,
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
  TRAILER_BYTES,
} from './archive.format.ts'

const DAMAGED = 'This archive is cut off or altered: its checksum does not agree. Nothing was restored.'
export const NOT_OURS = `This is not a Capstone backup of format ${FORMAT_VERSION}. Nothing was restored.`

/** Verifies the archive's checksum and every entry against the manifest, and returns the manifest. */
export async function verifyArchive(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  await verifyChecksum(file)
  const found: ArchiveEntry[] = []
  let manifest: Manifest | undefined
  await readEntries(file, async (name, content) => {
    if (name === MANIFEST_NAME) manifest = parseManifest(await text(content))
    else found.push({ name, ...(await measure(content)) })
  })
  if (!manifest) throw new CommandError(NOT_OURS)
  if (new Set(found.map(({ name }) => name)).size < found.length) throw new CommandError(NOT_OURS)
  const describe = (entries: readonly ArchiveEntry[]) =>
    entries.map(({ name, size, sha256 }) => `${sha256} ${size} ${name}`).join('\n')
  if (describe(found) !== describe(manifest.entries)) throw new CommandError(DAMAGED)
  return manifest
}

/** Reads the entries of an archive in order; `visit` has to read each of them to its end. */
export async function readEntries(
  file: string,
  visit: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { size } = await stat(file)
  const entries = extract()
  const visiting = (async () => {
    for await (const entry of entries) await visit(entry.header.name, bytesOf(entry))
  })()
  const reading = pipeline(createReadStream(file, { end: size - TRAILER_BYTES - 1 }), entries)
  await Promise.all([visiting, reading])
}

async function verifyChecksum(file: string) {
  const { size } = await stat(file)
  if (size <= TRAILER_BYTES) throw new CommandError(DAMAGED)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { end: size - TRAILER_BYTES - 1 }), hash)
  const handle = await open(file)
  try {
    const trailer = Buffer.alloc(TRAILER_BYTES)
    await handle.read(trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES)
    if (!trailer.equals(await createChecksumTrailer(hash.digest('hex')))) throw new CommandError(DAMAGED)
  } finally {
    await handle.close()
  }
}

function parseManifest(json: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json))
  } catch {
    throw new CommandError(NOT_OURS)
  }
}

async function measure(content: AsyncIterable<Uint8Array>) {
  const meter = createMeter()
  for await (const _chunk of meter.measure(content));
  return meter.read()
}
