import { MB } from '@capstone/contract/base.constants'
import { Inflate } from 'fflate'
import { UnreadableError } from './document.content.ts'

/** An entry of the central directory of a ZIP archive. The numbers come from the file and are not validated. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly compressedSize: number
  readonly offset: number
}

const [END_LENGTH, COMMENT_MAX, ENTRY_LENGTH, LOCAL_LENGTH] = [22, 65_535, 46, 30]
const [END_SIGNATURE, ENTRY_SIGNATURE, LOCAL_SIGNATURE] = [0x06054b50, 0x02014b50, 0x04034b50]
/** The maximum number of bytes read of a central directory; a document has a few dozen entries. */
const DIRECTORY_MAX = 8 * MB
const [STORED, DEFLATED] = [0, 8]
/** Compressed bytes inflated at a time. Deflate expands data about a thousandfold at most. */
const CHUNK_BYTES = 2048

/** Finds entries by name in the central directory. Throws UnreadableError if the archive has no directory. */
export function findEntries(archive: Buffer, names: ReadonlySet<string>): Map<string, ZipEntry> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const isEnd = end >= 0 && end >= archive.length - END_LENGTH - COMMENT_MAX
  if (!isEnd || end + END_LENGTH > archive.length || archive.readUInt32LE(end) !== END_SIGNATURE)
    throw new UnreadableError('no directory')
  const found = new Map<string, ZipEntry>()
  let position = archive.readUInt32LE(end + 16)
  const last = Math.min(end, position + DIRECTORY_MAX)
  while (position + ENTRY_LENGTH <= last && archive.readUInt32LE(position) === ENTRY_SIGNATURE) {
    const nameLength = archive.readUInt16LE(position + 28)
    const name = archive.toString(
      'utf8',
      position + ENTRY_LENGTH,
      position + ENTRY_LENGTH + Math.min(nameLength, 200),
    )
    if (names.has(name) && !found.has(name))
      found.set(name, {
        name,
        method: archive.readUInt16LE(position + 10),
        compressedSize: archive.readUInt32LE(position + 20),
        offset: archive.readUInt32LE(position + 42),
      })
    position +=
      ENTRY_LENGTH + nameLength + archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32)
  }
  return found
}

/**
 * Returns the first `maxBytes` bytes of an entry, inflated in chunks. Throws UnreadableError for an invalid entry, and
 * the library's error for invalid compressed data.
 */
export function unpackEntry(archive: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  const { offset } = entry
  if (offset + LOCAL_LENGTH > archive.length || archive.readUInt32LE(offset) !== LOCAL_SIGNATURE)
    throw new UnreadableError('no such entry')
  const start = offset + LOCAL_LENGTH + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const compressed = archive.subarray(start, Math.min(archive.length, start + entry.compressedSize))
  if (entry.method === STORED) return compressed.subarray(0, maxBytes)
  if (entry.method !== DEFLATED) throw new UnreadableError('unknown compression method')
  return inflate(compressed, maxBytes)
}

function inflate(compressed: Buffer, maxBytes: number): Buffer {
  const parts: Uint8Array[] = []
  let size = 0
  const unpacker = new Inflate((part) => {
    parts.push(part)
    size += part.length
  })
  for (let position = 0; position < compressed.length && size < maxBytes; position += CHUNK_BYTES)
    unpacker.push(
      compressed.subarray(position, position + CHUNK_BYTES),
      position + CHUNK_BYTES >= compressed.length,
    )
  return Buffer.concat(parts).subarray(0, maxBytes)
}
