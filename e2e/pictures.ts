import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT] = [320, 160]
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'ascii'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture of a green field with a dry corner. */
function drawField(): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2], 8)
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const dry = Math.max(0, 1 - Math.hypot(x - 260, y - 110) / 80)
      const tile = ((x >> 3) * 7 + (y >> 3) * 13) % 5
      const colour = [127 + 80 * dry + tile * 4, 160 - 40 * dry + tile * 2, 74 + tile]
      rows.set(colour, y * (WIDTH * 3 + 1) + 1 + x * 3)
    }
  const data = chunk('IDAT', deflateSync(rows))
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}

/** A picture as a person attaches it. */
export const FIELD = { name: 'north-field.png', mimeType: 'image/png', buffer: drawField() }
