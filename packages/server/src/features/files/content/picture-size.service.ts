/** How many pixels a browser makes room for to show a picture; null where the content does not say. */
export function countPixels(content: Buffer, mimeType: string): number | null {
  try {
    if (mimeType === 'image/png') return content.readUInt32BE(16) * content.readUInt32BE(20)
    return mimeType === 'image/gif' ? countGifPixels(content) : countJpegPixels(content)
  } catch (error) {
    // The content ends before the bytes that determine the picture's width and height.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Offsets in a GIF: of the screen size, and of the first block if no color table precedes it. */
const SCREEN = 6
const FIRST_BLOCK = 13
/** The bytes that start an extension and a frame. */
const [EXTENSION, FRAME] = [0x21, 0x2c]

/** Returns the area of the screen, each side of it enlarged until it contains the first frame, as browsers do. */
function countGifPixels(content: Buffer): number | null {
  const read = (offset: number) => content.readUInt16LE(offset)
  const flags = content.readUInt8(SCREEN + 4)
  let at = FIRST_BLOCK + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (content.readUInt8(at) === EXTENSION) {
    at += 2
    while (content.readUInt8(at) > 0) at += content.readUInt8(at) + 1
    at++
  }
  if (content.readUInt8(at) !== FRAME) return null
  const width = Math.max(read(SCREEN), read(at + 1) + read(at + 5))
  const height = Math.max(read(SCREEN + 2), read(at + 3) + read(at + 7))
  return width * height
}

/** A photo has fewer than a thousand. */
const MARKERS_MAX = 10_000

/** Returns the area of the frame. Finds its marker as decoders do, which skip bytes that belong to no marker. */
function countJpegPixels(content: Buffer): number | null {
  let at = 2
  for (let markers = 0; markers < MARKERS_MAX; markers++) {
    at = content.indexOf(0xff, at)
    if (at < 0) return null
    while (content.readUInt8(at) === 0xff) at++
    const marker = content.readUInt8(at++)
    if (isFrame(marker)) return content.readUInt16BE(at + 3) * content.readUInt16BE(at + 5)
    if (!isStandAlone(marker)) at += content.readUInt16BE(at)
  }
  return null
}

/** Whether a marker starts a frame; three of the range do not: Huffman tables, a reserved one, arithmetic coding. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Whether a marker stands alone, without a length: an escaped byte, TEM, and the restart markers. */
const isStandAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)
