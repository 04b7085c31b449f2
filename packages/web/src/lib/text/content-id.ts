const VERSION_BYTE = 6
const VARIANT_BYTE = 8

/**
 * Derives an id (a version 8 UUID) from texts and a file by hashing, so that the same upload from a second tab has the
 * same id and the server treats it as one. Throws when the file can no longer be read.
 */
export async function contentId(texts: readonly string[], file: Blob): Promise<string> {
  const content = await digest(await file.arrayBuffer())
  const head = new TextEncoder().encode(JSON.stringify(texts))
  const bytes = (await digest(new Uint8Array([...content, ...head]).buffer)).slice(0, 16)
  bytes.set([((bytes[VERSION_BYTE] ?? 0) & 0x0f) | 0x80], VERSION_BYTE)
  bytes.set([((bytes[VARIANT_BYTE] ?? 0) & 0x3f) | 0x80], VARIANT_BYTE)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const digest = async (bytes: ArrayBuffer) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
