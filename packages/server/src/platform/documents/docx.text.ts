import { MB } from '@capstone/contract/base.constants'
import {
  ABSTRACT_LIMITS,
  type DocumentContent,
  LINE_LENGTH_MAX,
  limitLines,
  type TextLimits,
  type TextLine,
  UnreadableError,
} from './document.content.ts'
import { attributeOf, scanXml, type XmlEvent } from './xml.scanner.ts'
import { findEntries, unpackEntry } from './zip.entries.ts'

type Styles = {
  /** The heading level of paragraphs of this style, from 1; null if they are not headings. */
  headingLevelOf(style: string): number | null
  /** Whether paragraphs of this style are lines of a table of contents, a table of figures or an index. */
  isContents(style: string): boolean
}

const HEADING = /^(?:heading(?: ([1-9]))?|title|subtitle)\b/i
const CONTENTS = /^(toc|contents|table of figures|index)\b/i

/**
 * Reads the names of a document's styles, which are always English, while their ids depend on the program's language.
 */
function readStyles(xml: string): Styles {
  const names = new Map<string, string>()
  let current = ''
  for (const event of scanXml(xml)) {
    if (event.kind !== 'start') continue
    if (event.name === 'w:style') current = attributeOf(event.attributes, 'w:styleId') ?? ''
    if (event.name === 'w:name') names.set(current, attributeOf(event.attributes, 'w:val') ?? '')
  }
  // Without its name, "Heading2" is read as "Heading 2".
  const nameOf = (style: string) => names.get(style) ?? style.replace(/\d+$/, ' $&')
  return {
    headingLevelOf: (style) => {
      const match = HEADING.exec(nameOf(style))
      return match && Number(match[1] ?? 1)
    },
    isContents: (style) => CONTENTS.test(nameOf(style)),
  }
}

const [BODY, STYLES, APP_PROPERTIES] = ['word/document.xml', 'word/styles.xml', 'docProps/app.xml']
/** The maximum number of bytes read, from the start: hundreds of pages. */
const BODY_MAX = 8 * MB

/** Reads the start of a Word document. Throws when it is damaged. */
export function readDocx(content: Uint8Array, limits: TextLimits = ABSTRACT_LIMITS): DocumentContent {
  const archive = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const entries = findEntries(archive, new Set([BODY, STYLES, APP_PROPERTIES]))
  const unpack = (name: string, max: number) => {
    const entry = entries.get(name)
    return entry ? unpackEntry(archive, entry, max).toString('utf8') : ''
  }
  const body = unpack(BODY, BODY_MAX)
  if (!/<(\w+:)?document\b/.test(body)) throw new UnreadableError('no document in it')
  const lines = readParagraphs(body, readStyles(unpack(STYLES, 2 * MB)), limits)
  return {
    pages: readPageCount(unpack(APP_PROPERTIES, MB)),
    hasText: lines.some(({ text }) => /\p{L}/u.test(text)),
    lines: limitLines(lines, limits),
  }
}

const readPageCount = (xml: string): number | null => {
  const pages = Number(/<Pages>(\d{1,6})<\/Pages>/.exec(xml)?.[1] ?? 0)
  return pages > 0 ? pages : null
}

type Run = { readonly text: string; readonly isBold: boolean }
type Paragraph = { style: string; runs: Run[]; length: number; isBold: boolean; headingLevel: number | null }

/**
 * Elements to skip: the older of two alternatives, what was deleted or moved away, and the formatting before a tracked
 * change.
 */
const SKIPPED = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:pPrChange', 'w:rPrChange'])
const TEXT_OF_ELEMENT: Readonly<Record<string, string>> = {
  'w:tab': ' ',
  'w:br': ' ',
  'w:cr': ' ',
  'w:noBreakHyphen': '-',
}

function readParagraphs(body: string, styles: Styles, limits: TextLimits): TextLine[] {
  const lines: TextLine[] = []
  // A text box is within a paragraph and has paragraphs of its own.
  const open: Paragraph[] = []
  const tables = trackTables(lines)
  let [skipped, isText] = [0, false]
  for (const event of scanXml(body)) {
    if (lines.length >= limits.lines) break
    if (event.kind === 'start' && !event.isEmpty && SKIPPED.has(event.name)) skipped++
    if (event.kind === 'end' && SKIPPED.has(event.name)) skipped--
    if (skipped > 0) continue
    tables.apply(event)
    if (event.kind === 'start' && event.name === 'w:p' && !event.isEmpty)
      open.push({ style: '', runs: [], length: 0, isBold: false, headingLevel: null })
    if (event.kind !== 'text' && event.name === 'w:t') isText = event.kind === 'start' && !event.isEmpty
    const paragraph = open.at(-1)
    if (!paragraph) continue
    applyEvent(paragraph, event, isText)
    if (event.kind === 'end' && event.name === 'w:p') {
      open.pop()
      const line = toLine(paragraph, styles)
      if (line) {
        lines.push(line)
        tables.addLine()
      }
    }
  }
  return lines
}

/** A cell with a longer text, in characters, is part of the page's layout and of no table. */
const CELL_MAX = 400

/** The most columns of a table, as in Word itself. */
const COLUMNS_MAX = 63

/** Follows the tables of a document, and turns the lines of each row into cells when it ends. */
function trackTables(lines: TextLine[]) {
  // A table within a cell belongs to the text of the cell.
  let [depth, column, start]: [number, number, number] = [0, -1, 0]
  let columns: number[] = []
  const endRow = () => {
    if (column >= COLUMNS_MAX) return
    const texts = Array.from({ length: column + 1 }, (_, cell) =>
      lines
        .slice(start)
        .filter((__, index) => columns[index] === cell)
        .map(({ text }) => text),
    )
    const isLayout = texts.some((cell) => cell.join(' ').length > CELL_MAX)
    if (texts.length < 2 || isLayout || lines.slice(start).some(({ headingLevel }) => headingLevel !== null))
      return
    for (const [index, line] of lines.slice(start).entries()) {
      const cells = texts.map((_, cell) => (cell === columns[index] ? line.text : ''))
      lines[start + index] = { ...line, row: { cells, isContinuation: index > 0 } }
    }
  }
  return {
    apply: (event: XmlEvent) => {
      if (event.kind === 'text') return
      const isStart = event.kind === 'start'
      if (event.name === 'w:tbl') depth += isStart ? 1 : -1
      if (depth !== 1) return
      if (event.name === 'w:tr') {
        if (isStart) [column, start, columns] = [-1, lines.length, []]
        else endRow()
      }
      if (event.name === 'w:tc' && isStart) column++
    },
    /** To be called after a line was added. */
    addLine: () => void columns.push(column),
  }
}

function applyEvent(paragraph: Paragraph, event: XmlEvent, isText: boolean) {
  if (event.kind === 'text') return isText ? addText(paragraph, event.text) : undefined
  if (event.kind === 'end') return
  if (event.name === 'w:pStyle') paragraph.style = attributeOf(event.attributes, 'w:val') ?? ''
  if (event.name === 'w:outlineLvl') {
    const level = attributeOf(event.attributes, 'w:val') ?? ''
    paragraph.headingLevel = /^[0-8]$/.test(level) ? Number(level) + 1 : null
  }
  if (event.name === 'w:r') paragraph.isBold = false
  if (event.name === 'w:rStyle')
    paragraph.isBold = /^(strong|bold)/i.test(attributeOf(event.attributes, 'w:val') ?? '')
  if (event.name === 'w:b')
    paragraph.isBold = !/^(0|false|off)$/.test(attributeOf(event.attributes, 'w:val') ?? '')
  // An element with a position defines a tab stop and is not a tab.
  const isCharacter = !event.attributes.includes('w:pos=')
  if (isCharacter) addText(paragraph, TEXT_OF_ELEMENT[event.name] ?? '')
}

function addText(paragraph: Paragraph, text: string) {
  if (text === '' || paragraph.length > LINE_LENGTH_MAX) return
  paragraph.runs.push({ text, isBold: paragraph.isBold })
  paragraph.length += text.length
}

function toLine({ style, runs, ...paragraph }: Paragraph, styles: Styles): TextLine | null {
  const text = joinRuns(runs)
  if (text === '' || styles.isContents(style)) return null
  const headingLevel = paragraph.headingLevel ?? styles.headingLevelOf(style)
  const [first] = runs
  const change = runs.findIndex(({ isBold }) => isBold !== first?.isBold)
  return {
    text,
    page: 1,
    block: 0,
    size: headingLevel === null ? 11 : 14,
    font: runs.every(({ isBold, text: part }) => isBold || part.trim() === '') ? 'bold' : 'plain',
    lead: first?.isBold && change > 0 ? joinRuns(runs.slice(0, change)) : '',
    headingLevel,
    isSetOff: true,
    isInMargin: false,
    row: null,
  }
}

const joinRuns = (runs: readonly Run[]) =>
  runs
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u00AD', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
