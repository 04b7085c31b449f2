import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { MB } from '@capstone/contract/base.constants'

/** Creates compressed bytes that inflate to `head` and many MB of zeros, without having them in memory. */
export function packZeros(megabytes: number, head = ''): Buffer {
  const flush = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
  const block = deflateRawSync(Buffer.alloc(MB), flush)
  const end = deflateRawSync(Buffer.alloc(0), { level: 9 })
  return Buffer.concat([deflateRawSync(Buffer.from(head), flush), ...Array(megabytes).fill(block), end])
}

type ArchiveEntry = {
  readonly content: Buffer
  readonly method?: 0 | 8
  readonly packed?: number
  readonly unpacked?: number
}

/** Creates a zip archive with these entries, whose sizes may be false. */
export function makeArchive(files: Iterable<readonly [string, ArchiveEntry]>): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let [offset, count] = [0, 0]
  for (const [name, { content, method = 8, packed = content.length, unpacked = content.length }] of files) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(packed, 14)
    fields.writeUInt32LE(unpacked, 18)
    fields.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name))
    offset += 30 + name.length + content.length
    count++
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count & 0xffff, 8)
  end.writeUInt16LE(count & 0xffff, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

export const BODY = 'word/document.xml'
export const makeBody = (inside: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`
export const makeParagraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
export const packText = (text: string): ArchiveEntry => ({ content: deflateRawSync(Buffer.from(text)) })

/** Creates a presentation that lists these files of `slides` by name, as often as they are named. */
export const makePresentation = (slides: readonly string[], files: Readonly<Record<string, ArchiveEntry>>) =>
  makeArchive([
    [
      'ppt/presentation.xml',
      packText(
        `<p:presentation>${slides.map((name) => `<p:sldId r:id="${name}"/>`).join('')}</p:presentation>`,
      ),
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      packText(
        `<Relationships>${Object.keys(files)
          .map((name) => `<Relationship Id="${name}" Target="slides/${name}.xml"/>`)
          .join('')}</Relationships>`,
      ),
    ],
    ...Object.entries(files).map(([name, entry]) => [`ppt/slides/${name}.xml`, entry] as const),
  ])

/** Creates a PDF of these objects, of which the first is the catalogue. */
export function makePdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = 9
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    at += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    add(`${index + 1} 0 obj\n`)
    add(object)
    add('\nendobj\n')
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const start = at
  add(
    `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Root 1 0 R/Size ${count}>>\nstartxref\n${start}\n%%EOF\n`,
  )
  return Buffer.concat(parts)
}

export const makeStream = (content: Buffer, filters = '') =>
  Buffer.concat([
    Buffer.from(`<</Length ${content.length}${filters}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** Creates a PDF of one page with this content stream, these further entries, and a form X that it can draw. */
export const makePageOf = (stream: Buffer, { entries = '', form = makeStream(Buffer.alloc(0)) } = {}) =>
  makePdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${entries}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>>>`,
    stream,
    FONT,
    form,
  ])

/** Creates a page that draws one form again and again, with thousands of steps each, which takes minutes to process. */
export const makeSlowPage = () =>
  makePageOf(makeStream(Buffer.from('/X Do '.repeat(30_000))), {
    form: makeStream(
      Buffer.from(`BT /F1 12 Tf (x) Tj ${'1 0 0 1 5 5 Tm '.repeat(30_000)} ET`),
      '/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F1 5 0 R>>>>',
    ),
  })

/** Creates a page that inflates through `depth` layers to many MB. */
export function makeNestedPage(depth: number, megabytes: number): Buffer {
  let content = Buffer.concat([Buffer.from([0x78, 0x9c]), packZeros(megabytes)])
  for (let layer = 1; layer < depth; layer++) content = Buffer.from(deflateSync(content))
  return makePageOf(makeStream(content, `/Filter[${'/FlateDecode'.repeat(depth)}]`))
}

/**
 * Creates a page whose font claims four billion characters of one width: a small file that fills any heap within a
 * second.
 */
export const makeHugeFont = () =>
  makePdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    makeStream(Buffer.from('BT /F1 9 Tf <00010002> Tj ET')),
    '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>/W[0 4294967295 500]>>',
  ])

const PAGES_PER_BRANCH = 250

/** Creates a PDF with the same text on each page and a usual page tree, optionally with a false page count. */
export function makePages(pages: number, declared = pages): Buffer {
  const branches = Math.ceil(pages / PAGES_PER_BRANCH)
  const kids = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${from + index} 0 R`).join(' ')
  const sizeOf = (branch: number) => Math.min(PAGES_PER_BRANCH, pages - branch * PAGES_PER_BRANCH)
  return makePdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids(5, branches)}]/Count ${declared}>>`,
    makeStream(Buffer.from('BT /F1 12 Tf 50 700 Td (A page like all the others) Tj ET')),
    FONT,
    ...Array.from({ length: branches }, (_, branch) => {
      const first = 5 + branches + branch * PAGES_PER_BRANCH
      return `<</Type/Pages/Parent 2 0 R/Kids[${kids(first, sizeOf(branch))}]/Count ${sizeOf(branch)}>>`
    }),
    ...Array.from({ length: pages }, () => ONE_PAGE),
  ])
}

/** Creates pages like {@link makePages} in a flat tree, which a reader has to visit completely. */
export const makeFlatPages = (pages: number) =>
  makePdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ')}]/Count ${pages}>>`,
    makeStream(Buffer.from('BT /F1 12 Tf 50 700 Td (A page like all the others) Tj ET')),
    FONT,
    ...Array.from({ length: pages }, () => ONE_PAGE),
  ])

const ONE_PAGE = '<</Type/Page/MediaBox[0 0 600 800]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>'
