import { Inflate } from 'fflate'
import { UnreadableError } from './document.content.ts'

/** A file in an archive as its directory describes it; none of these numbers can be trusted. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly offset: number
}

const [END_LENGTH, COMMENT_MAX, ENTRY_LENGTH, LOCAL_LENGTH] = [22, 65_535, 46, 30]
const [END_MARK, ENTRY_MARK, LOCAL_MARK] = [0x06054b50, 0x02014b50, 0x04034b50]
/** The most bytes read of a directory; a document has a few dozen entries. */
const DIRECTORY_MAX = 8 * 1024 * 1024
const [STORED, DEFLATED] = [0, 8]
/** Compressed bytes inflated at a time; the result is at most about a thousand times as large. */
const STEP = 2048

/** Finds entries by name in an archive's directory. Throws UnreadableError when there is no directory. */
export function findEntries(archive: Buffer, names: ReadonlySet<string>): Map<string, ZipEntry> {
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const isEnd = end >= 0 && end >= archive.length - END_LENGTH - COMMENT_MAX
  if (!isEnd || end + END_LENGTH > archive.length || archive.readUInt32LE(end) !== END_MARK)
    throw new UnreadableError('no directory')
  const found = new Map<string, ZipEntry>()
  let at = archive.readUInt32LE(end + 16)
  const last = Math.min(end, at + DIRECTORY_MAX)
  while (at + ENTRY_LENGTH <= last && archive.readUInt32LE(at) === ENTRY_MARK) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + Math.min(nameLength, 200))
    if (names.has(name) && !found.has(name))
      found.set(name, {
        name,
        method: archive.readUInt16LE(at + 10),
        packed: archive.readUInt32LE(at + 20),
        offset: archive.readUInt32LE(at + 42),
      })
    at += ENTRY_LENGTH + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return found
}

/** Returns the first `most` bytes of an entry, inflated step by step. Throws UnreadableError for an invalid entry. */
export function unpackEntry(archive: Buffer, entry: ZipEntry, most: number): Buffer {
  const { offset } = entry
  if (offset + LOCAL_LENGTH > archive.length || archive.readUInt32LE(offset) !== LOCAL_MARK)
    throw new UnreadableError('no such entry')
  const start = offset + LOCAL_LENGTH + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const packed = archive.subarray(start, Math.min(archive.length, start + entry.packed))
  if (entry.method === STORED) return packed.subarray(0, most)
  if (entry.method !== DEFLATED) throw new UnreadableError('unknown compression method')
  return inflate(packed, most)
}

function inflate(packed: Buffer, most: number): Buffer {
  const parts: Uint8Array[] = []
  let size = 0
  const unpacker = new Inflate((part) => {
    parts.push(part)
    size += part.length
  })
  for (let at = 0; at < packed.length && size < most; at += STEP)
    unpacker.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
  return Buffer.concat(parts).subarray(0, most)
}
