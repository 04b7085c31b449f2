import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  beginText,
  endText,
  moveText,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFOperator,
  type PDFPage,
  rgb,
  StandardFonts,
  setFillingColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib'
import { isPrintable, toPrintable } from './pdf.characters.ts'

/** `quote` is a line of somebody's text, indented; an empty one is a gap. */
type TextStyle = 'title' | 'byline' | 'heading' | 'subheading' | 'body' | 'item' | 'caption' | 'quote'

/** A part of a document, from top to bottom; `page` starts a new page. */
export type PdfBlock =
  | { readonly style: TextStyle; readonly text: string }
  | { readonly style: 'page' }
  /** The first row is the head. Columns of numbers are aligned to the right. */
  | { readonly style: 'table'; readonly rows: readonly (readonly string[])[] }
  /** A horizontal bar chart. */
  | { readonly style: 'bars'; readonly rows: readonly (readonly [label: string, value: number])[] }

type Face = 'serif' | 'italic' | 'sans' | 'bold'
type FontStyle = { readonly face: Face; readonly size: number }
/** Sizes and distances in points. */
type TextLayout = FontStyle & { readonly leading: number; readonly before: number }

const STYLES: Readonly<Record<TextStyle, TextLayout>> = {
  title: { face: 'bold', size: 20, leading: 26, before: 0 },
  byline: { face: 'sans', size: 10.5, leading: 16, before: 4 },
  heading: { face: 'bold', size: 15, leading: 20, before: 16 },
  subheading: { face: 'bold', size: 11.5, leading: 17, before: 12 },
  body: { face: 'serif', size: 12, leading: 18.5, before: 9 },
  item: { face: 'serif', size: 12, leading: 18.5, before: 4 },
  caption: { face: 'italic', size: 11, leading: 15, before: 16 },
  quote: { face: 'sans', size: 10, leading: 14.5, before: 1 },
}
const CELL = { face: 'sans', size: 9.5, leading: 13, before: 7 } as const
const FOOTER = { face: 'sans', size: 9, y: 40, share: 0.8 } as const
const PAGE = { width: 595, height: 842, side: 78, top: 76, bottom: 76 }
const WIDTH = PAGE.width - 2 * PAGE.side
const GAP = 14
/** What a narrow table may add to each gap: with more, `readPdf` would take its columns for columns of the page. */
const SPREAD_MAX = 16
const INDENT = 18
/** A cell is as wide as its own text, whose letters may add up to slightly more. */
const ROUNDING = 0.01
const BAR = { height: 11, step: 19, label: 0.36 } as const
/** A heading stays on one page with this much of what follows it. */
const KEEP_WITH_NEXT = 60
const INK = rgb(0.11, 0.13, 0.25)
const ACCENT = rgb(0.25, 0.32, 0.71)
const RULE = rgb(0.6, 0.62, 0.7)
/** The time of a file unless another is given, so that the same content gives the same bytes. */
const CREATED_AT = new Date('2026-01-05T00:00:00Z')

const FACES: Readonly<Record<Face, StandardFonts>> = {
  serif: StandardFonts.TimesRoman,
  italic: StandardFonts.TimesRomanItalic,
  sans: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
}

/** A text file inside the PDF, which viewers offer to save. */
type Attachment = { readonly name: string; readonly type: string; readonly text: string }
export type PdfOptions = { readonly createdAt?: Date; readonly attachment?: Attachment }

/** A long file yields to other work of the process after this many blocks. */
const BLOCKS_AT_ONCE = 100
/** The same while it is written: objects are compressed page by page. */
const OBJECTS_AT_ONCE = 50

/**
 * Makes a PDF with A4 pages, numbered when there are several. The standard fonts have Western European letters only:
 * throws for any other in a block ({@link toPrintable} replaces them).
 */
export async function makePdf(
  title: string,
  blocks: readonly PdfBlock[],
  { createdAt = CREATED_AT, attachment }: PdfOptions = {},
): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setProducer('Capstone')
  pdf.setCreator('Capstone')
  pdf.setCreationDate(createdAt)
  pdf.setModificationDate(createdAt)
  const writer = new PdfWriter(pdf, await embedFonts(pdf))
  for (const [index, block] of blocks.entries()) {
    if (index % BLOCKS_AT_ONCE === BLOCKS_AT_ONCE - 1) await yieldToEventLoop()
    writer.add(block)
  }
  writer.numberPages(toPrintable(title))
  if (attachment)
    await pdf.attach(Buffer.from(attachment.text), attachment.name, {
      mimeType: attachment.type,
      creationDate: createdAt,
      modificationDate: createdAt,
    })
  return Buffer.from(await pdf.save({ objectsPerTick: OBJECTS_AT_ONCE }))
}

type Fonts = Readonly<Record<Face, PDFFont>>

const embedFonts = async (pdf: PDFDocument): Promise<Fonts> => ({
  serif: await pdf.embedFont(FACES.serif),
  italic: await pdf.embedFont(FACES.italic),
  sans: await pdf.embedFont(FACES.sans),
  bold: await pdf.embedFont(FACES.bold),
})

/** A space at which a line may end: not the one between a number and its unit. */
const BREAK = / (?!(?<=\d )(?:%|°C|m|mm|cm|km|kB|MB|GB|W|Wh|V|Ah|s|days|rupees|µg\/m³)(?=[\s,.;:)]|$))/

const isNumber = (text: string) => /^([-+–]?[\d., ]*\d|–|)$/.test(text)

class PdfWriter {
  readonly #pdf: PDFDocument
  readonly #fonts: Fonts
  readonly #widths = new Map<string, number>()
  #page: PDFPage | null = null
  #y = 0

  constructor(pdf: PDFDocument, fonts: Fonts) {
    this.#pdf = pdf
    this.#fonts = fonts
  }

  add(block: PdfBlock): void {
    switch (block.style) {
      case 'page':
        this.#page = null
        break
      case 'table':
        this.#addTable(block.rows)
        break
      case 'bars':
        this.#addBars(block.rows)
        break
      default:
        this.#addText(block.style, block.text)
    }
  }

  /** Writes the title and the number of each page into its lower margin, if there are several. */
  numberPages(title: string): void {
    const pages = this.#pdf.getPages()
    if (pages.length < 2) return
    for (const [index, page] of pages.entries()) {
      const number = `${index + 1} / ${pages.length}`
      const [line = '', ...rest] = this.#wrap(title, FOOTER, WIDTH * FOOTER.share)
      this.#write(page, rest.length > 0 ? `${line} …` : line, { ...FOOTER, x: PAGE.side })
      const x = PAGE.width - PAGE.side - this.#widthOf(number, FOOTER)
      this.#write(page, number, { ...FOOTER, x })
    }
  }

  #addText(style: TextStyle, text: string) {
    const layout = STYLES[style]
    const isHeading = style === 'heading' || style === 'subheading'
    const marker = style === 'item' ? /^(\d+\.|•) /.exec(text)?.[0].trim() : undefined
    const indent = marker === undefined && style !== 'quote' ? 0 : INDENT
    const lines = this.#wrap(
      marker === undefined ? text : text.slice(marker.length + 1),
      layout,
      WIDTH - indent,
    )
    const spaceBelow = isHeading || style === 'caption' ? KEEP_WITH_NEXT : 0
    const page = this.#reserve(layout.leading * Math.min(lines.length, 2) + spaceBelow, layout.before)
    if (marker !== undefined)
      this.#write(page, marker, { ...layout, x: PAGE.side, y: this.#y - layout.leading })
    for (const line of lines) {
      const target = this.#reserve(layout.leading, 0)
      this.#y -= layout.leading
      this.#write(target, line, { ...layout, x: PAGE.side + indent, y: this.#y })
    }
  }

  #addTable(rows: readonly (readonly string[])[]) {
    const [head = [], ...body] = rows
    const columns = head.map((_, column) => {
      const cells = rows.map((row) => row[column] ?? '')
      const width = Math.max(...cells.map((cell) => this.#widthOf(cell, { ...CELL, face: 'bold' })))
      return { width, isNumeric: body.every((row) => isNumber(row[column] ?? '')) }
    })
    const naturalWidth = columns.reduce((sum, { width }) => sum + width + GAP, -GAP)
    // A table that is too wide gives its longest column less room, and wraps it; another one is spread.
    const longest = Math.max(...columns.map(({ width }) => width))
    const widths = columns.map(({ width }) =>
      naturalWidth > WIDTH && width === longest ? width - (naturalWidth - WIDTH) : width,
    )
    const gap =
      GAP + Math.min(SPREAD_MAX, Math.max(0, WIDTH - naturalWidth) / Math.max(1, columns.length - 1))
    const width = widths.reduce((sum, each) => sum + each + gap, -gap)
    this.#reserve(rows.length * (CELL.leading + CELL.before) + CELL.before, CELL.before)
    this.#rule(0.8, width)
    for (const [nth, row] of rows.entries()) {
      const face = nth === 0 ? 'bold' : CELL.face
      const lines = row.map((cell, column) => this.#wrap(cell, { ...CELL, face }, widths[column] ?? WIDTH))
      const page = this.#reserve(CELL.leading * Math.max(...lines.map(({ length }) => length)), 0)
      let x = PAGE.side
      for (const [column, cell] of lines.entries()) {
        const room = widths[column] ?? 0
        for (const [line, text] of cell.entries()) {
          const shift = columns[column]?.isNumeric ? room - this.#widthOf(text, { ...CELL, face }) : 0
          this.#write(page, text, { ...CELL, face, x: x + shift, y: this.#y - CELL.leading * (line + 1) })
        }
        x += room + gap
      }
      this.#y -= CELL.leading * Math.max(...lines.map(({ length }) => length)) + CELL.before
      if (nth === 0) this.#rule(0.5, width)
    }
    this.#rule(0.8, width)
    this.#y -= CELL.before
  }

  #addBars(rows: readonly (readonly [string, number])[]) {
    const page = this.#reserve(rows.length * BAR.step, CELL.before)
    this.#y -= CELL.before / 2
    const largest = Math.max(...rows.map(([, value]) => value))
    const left = WIDTH * BAR.label
    for (const [label, value] of rows) {
      const y = this.#y - BAR.height
      const width = ((WIDTH - left) * value) / largest
      // In one piece, so that a reader does not take the numbers for a column of their own.
      this.#write(page, `${label}: ${value}`, { ...CELL, x: PAGE.side, y: y + 2 })
      page.drawRectangle({ x: PAGE.side + left, y, width, height: BAR.height, color: ACCENT })
      this.#y -= BAR.step
    }
  }

  /** Returns the page to write on: a new one unless `height` points are left on the current one. */
  #reserve(height: number, before: number): PDFPage {
    if (this.#page && this.#y - before - height >= PAGE.bottom) {
      this.#y -= before
      return this.#page
    }
    this.#page = this.#pdf.addPage([PAGE.width, PAGE.height])
    this.#y = PAGE.height - PAGE.top
    for (const [face, font] of Object.entries(this.#fonts))
      this.#page.node.setFontDictionary(PDFName.of(face), font.ref)
    return this.#page
  }

  #write(page: PDFPage, text: string, { face, size, x, y }: FontStyle & { x: number; y: number }) {
    if (!isPrintable(text)) throw new Error(`The fonts do not have every letter of: ${text}`)
    const operators: PDFOperator[] = [
      beginText(),
      setFillingColor(INK),
      setFontAndSize(face, size),
      moveText(x, y),
      showText(this.#fonts[face].encodeText(text)),
      endText(),
    ]
    page.pushOperators(...operators)
  }

  #rule(thickness: number, width: number) {
    const y = this.#y + CELL.before / 2 - 2
    const [start, end] = [
      { x: PAGE.side, y },
      { x: PAGE.side + width, y },
    ]
    this.#page?.drawLine({ start, end, thickness, color: RULE })
    this.#y -= 2
  }

  #wrap(text: string, fontStyle: FontStyle, width: number): string[] {
    const space = this.#widthOf(' ', fontStyle)
    const lines: string[] = []
    let room = 0
    const words = text.split(BREAK).flatMap((word) => this.#breakWord(word, fontStyle, width))
    for (const word of words) {
      const length = this.#widthOf(word, fontStyle)
      if (lines.length > 0 && room >= space + length) {
        lines.push(`${lines.pop()} ${word}`)
        room -= space + length
      } else {
        lines.push(word)
        room = width - length + ROUNDING
      }
    }
    return lines
  }

  #breakWord(word: string, fontStyle: FontStyle, width: number): string[] {
    if (this.#widthOf(word, fontStyle) <= width + ROUNDING) return [word]
    const parts = ['']
    let lineWidth = 0
    for (const letter of word) {
      const length = this.#widthOf(letter, fontStyle)
      if (lineWidth + length > width) {
        parts.push('')
        lineWidth = 0
      }
      parts.push(`${parts.pop()}${letter}`)
      lineWidth += length
    }
    return parts
  }

  /** Sums the widths of the letters: the font's own measure subtracts kerning, which is not drawn. */
  #widthOf(text: string, { face, size }: FontStyle): number {
    let width = 0
    for (const letter of text) {
      const key = `${face} ${letter}`
      const known = this.#widths.get(key) ?? this.#fonts[face].widthOfTextAtSize(letter, 1)
      this.#widths.set(key, known)
      width += known
    }
    return width * size
  }
}
