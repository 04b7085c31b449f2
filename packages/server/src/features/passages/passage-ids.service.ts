import { createHash } from 'node:crypto'
import type { DocumentPassage } from '../../platform/documents/document.content.ts'
import type { NewPassage } from './passage-sources.repository.ts'

/**
 * Gives each passage an id that is a hash of its source, position and content: a document that is read again, also
 * after a backup was restored, keeps its ids, and a passage that changed gets another one.
 */
export const identifyPassages = (source: string, passages: readonly DocumentPassage[]): NewPassage[] =>
  passages.map((passage, position) => ({
    ...passage,
    id: toUuid(JSON.stringify([source, position, passage.place, passage.heading, passage.text])),
  }))

/** Returns a UUID of version 8, which may hold any bits, with the first bytes of the text's hash. */
function toUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
