const VERSION = 6
const VARIANT = 8

/**
 * An id (a UUID of version 8) that follows from words and a file: wherever the same is sent from, a second tab for
 * example, it has the same id and is one thing. Throws when the file cannot be read any more.
 */
export async function contentId(words: readonly string[], file: Blob): Promise<string> {
  const content = await digest(await file.arrayBuffer())
  const head = new TextEncoder().encode(JSON.stringify(words))
  const bytes = (await digest(new Uint8Array([...content, ...head]).buffer)).slice(0, 16)
  bytes.set([((bytes[VERSION] ?? 0) & 0x0f) | 0x80], VERSION)
  bytes.set([((bytes[VARIANT] ?? 0) & 0x3f) | 0x80], VARIANT)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const digest = async (bytes: ArrayBuffer) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
