import { crc32, deflateSync } from 'node:zlib'

/** Builds a PDF with this many empty pages. */
export function pdfOfPages(pages: number) {
  const ids = Array.from({ length: pages }, (_, index) => `${index + 3} 0`)
  const lines = [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    `2 0 obj <</Type /Pages /Kids [${ids.map((id) => `${id} R`).join(' ')}] /Count ${pages}>> endobj`,
    ...ids.map((id) => `${id} obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200]>> endobj`),
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ]
  return {
    name: 'Synopsis of the road.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(lines.join('\n')),
  }
}

export const PDF = pdfOfPages(1)

/** HTML that begins like a PDF. The browser accepts it, because it checks only the beginning; the server refuses it. */
export const NOT_A_PDF = {
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
}

/** An archive with one stored, empty file `a`. */
export const ZIP = {
  name: 'source.zip',
  mimeType: 'application/zip',
  buffer: Buffer.concat([
    Buffer.from('504b03040a0000000000000000000000000000000000000000000100000061', 'hex'),
    Buffer.from(
      '504b01020a000a00000000000000000000000000000000000000000001000000000000000000000000000000000061',
      'hex',
    ),
    Buffer.from('504b050600000000010001002f0000001f0000000000', 'hex'),
  ]),
}

const [WIDTH, HEIGHT] = [320, 160]
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'ascii'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Draws a green field with a dry corner, as a PNG. */
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

export const PNG = { name: 'north-field.png', mimeType: 'image/png', buffer: drawField() }
