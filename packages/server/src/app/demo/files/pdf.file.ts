export type Block = { readonly text: string; readonly style: 'title' | 'heading' | 'body' | 'page' }

const SIZES = { title: 20, heading: 13, body: 11 } as const
const PAGE = { width: 595, height: 842, margin: 64 }
// The average Helvetica character is about half as wide as it is high.
const LETTER_WIDTH = 0.5

const wrap = (text: string, size: number) => {
  const most = Math.floor((PAGE.width - 2 * PAGE.margin) / (size * LETTER_WIDTH))
  return text.match(new RegExp(`.{1,${most}}(?=\\s|$)`, 'g'))?.map((line) => line.trim()) ?? []
}

/** Makes a PDF with Latin-1 text in Helvetica on A4 pages; a block of style `page` starts a new page. */
export function makePdf(title: string, blocks: readonly Block[]): Buffer {
  const pages: string[][] = [[]]
  let top = PAGE.height - PAGE.margin
  for (const { text, style } of blocks) {
    if (style === 'page') {
      pages.push([])
      top = PAGE.height - PAGE.margin
      continue
    }
    const size = SIZES[style]
    for (const line of wrap(text, size)) {
      if (top < PAGE.margin) {
        pages.push([])
        top = PAGE.height - PAGE.margin
      }
      const font = style === 'body' ? 'F1' : 'F2'
      pages.at(-1)?.push(`BT /${font} ${size} Tf ${PAGE.margin} ${top} Td (${escapeText(line)}) Tj ET`)
      top -= size * 1.5
    }
    top -= size * 0.6
  }
  return assemble(title, pages)
}

const escapeText = (text: string) => text.replaceAll(/[\\()]/g, (character) => `\\${character}`)

/** Assembles the objects of a PDF file and its cross-reference table. */
function assemble(title: string, pages: readonly string[][]): Buffer {
  const pageIds = pages.map((_, index) => 6 + 2 * index)
  const fonts = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escapeText(title)}) /Producer (Capstone) >>`,
    ...pages.flatMap((lines, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources ${fonts} /Contents ${7 + 2 * index} 0 R >>`,
      `<< /Length ${lines.join('\n').length} >>\nstream\n${lines.join('\n')}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
