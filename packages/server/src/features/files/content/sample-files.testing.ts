import { crc32 } from 'node:zlib'

/** A zip archive of these files, uncompressed, in this order. */
export function makeZip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const makeOpenXml = (main: string, part: string) =>
  makeZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`,
    [part]: '<?xml version="1.0"?><root/>',
  })

/** An old Office container: a header, and a directory with one stream. */
function makeOfficeContainer(stream: string): Buffer {
  const file = Buffer.alloc(1536)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.write('Root Entry', 512, 'utf16le')
  file.write(stream, 640, 'utf16le')
  return file
}

const makeFileStartingWith = (hex: string, length = 600) => {
  const file = Buffer.alloc(length, 7)
  Buffer.from(hex, 'hex').copy(file)
  return file
}

/** A sample of each file type, by extension. */
export const SAMPLES = {
  '.pdf': Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  '.ppt': makeOfficeContainer('PowerPoint Document'),
  '.pptx': makeOpenXml('presentationml.presentation', 'ppt/presentation.xml'),
  '.zip': makeZip({ 'src/main.c': 'int main(void) { return 0; }\n' }),
  '.rar': makeFileStartingWith('526172211a070100'),
  '.7z': makeFileStartingWith('377abcaf271c0004'),
  '.doc': makeOfficeContainer('WordDocument'),
  '.docx': makeOpenXml('wordprocessingml.document', 'word/document.xml'),
  '.png': makeFileStartingWith('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de'),
  '.jpg': makeFileStartingWith('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100'),
  '.gif': makeFileStartingWith('47494638396101000100800000000000ffffff2c000000000100010000'),
  '.txt': Buffer.from('Plain words, नमस्ते.\nA second line.\n'),
  '.html': Buffer.from('<!doctype html><script>alert(1)</script>'),
} as const
