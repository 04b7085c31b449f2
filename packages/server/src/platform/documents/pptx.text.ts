import { MB } from '@capstone/contract/base.constants'
import { LINE_LENGTH_MAX, PASSAGE_LIMITS, type TextLimits, UnreadableError } from './document.content.ts'
import { type DocumentPart, formatTableRow } from './passage.splitter.ts'
import { attributeOf, scanXml } from './xml.scanner.ts'
import { findEntries, unpackEntry, type ZipEntry } from './zip.entries.ts'

const [PRESENTATION, RELATIONS] = ['ppt/presentation.xml', 'ppt/_rels/presentation.xml.rels']
/** The maximum number of slides read, and of bytes of the list of slides and of one slide. */
const SLIDES_MAX = 300
const [LIST_MAX, SLIDE_MAX] = [2 * MB, 2 * MB]
/** The most columns of a table, as in PowerPoint itself. */
const COLUMNS_MAX = 75

/**
 * Reads the text of a presentation up to the limits, slide by slide in the order they are shown. Throws when it is
 * damaged.
 */
export function readPptx(
  content: Uint8Array,
  limits: TextLimits = PASSAGE_LIMITS,
): { slides: number; parts: DocumentPart[] } {
  const archive = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const index = findEntries(archive, new Set([PRESENTATION, RELATIONS]))
  const presentation = unpackText(archive, index.get(PRESENTATION), LIST_MAX)
  if (!/<(\w+:)?presentation\b/.test(presentation)) throw new UnreadableError('no presentation in it')
  const relations = unpackText(archive, index.get(RELATIONS), LIST_MAX)
  const files = orderSlides(presentation, relations).slice(0, SLIDES_MAX)
  const slides = findEntries(archive, new Set(files))
  const room: Room = { ...limits }
  return {
    slides: files.length,
    parts: files.flatMap((file, at) =>
      isFull(room) ? [] : readSlide(unpackText(archive, slides.get(file), SLIDE_MAX), at + 1, room),
    ),
  }
}

/** How many parts and characters may still be read of a presentation. */
type Room = { lines: number; length: number }

const isFull = ({ lines, length }: Room) => lines <= 0 || length <= 0

/** Returns the text of an entry, empty if the archive has none. */
const unpackText = (archive: Buffer, entry: ZipEntry | undefined, maxBytes: number) =>
  entry ? unpackEntry(archive, entry, maxBytes).toString('utf8') : ''

/** Returns the files of the slides in the order in which the presentation lists them, each once. */
function orderSlides(presentation: string, relations: string): string[] {
  const targets = new Map<string, string>()
  for (const event of scanXml(relations)) {
    if (event.kind !== 'start' || event.name !== 'Relationship') continue
    const target = attributeOf(event.attributes, 'Target') ?? ''
    targets.set(
      attributeOf(event.attributes, 'Id') ?? '',
      target.replace(/^\/ppt\//, '').replace(/^/, 'ppt/'),
    )
  }
  const slides = new Set<string>()
  for (const event of scanXml(presentation)) {
    if (event.kind !== 'start' || event.name !== 'p:sldId') continue
    const file = targets.get(attributeOf(event.attributes, 'r:id') ?? '')
    if (file !== undefined) slides.add(file)
  }
  return [...slides]
}

const TITLES = new Set<string | null>(['title', 'ctrTitle'])
/** The placeholders of slide numbers, dates and footers. */
const FURNITURE = new Set<string | null>(['sldNum', 'dt', 'ftr'])

/** Reads the paragraphs of a slide while there is room; those of its title, wherever it stands, are its heading. */
function readSlide(xml: string, place: number, room: Room): DocumentPart[] {
  const [heading, body]: [string[], string[]] = [[], []]
  let [placeholder, isText, text]: [string | null, boolean, string] = [null, false, '']
  let cells: string[] | null = null
  const addLine = (line: string, lines = body) => {
    if (line === '') return
    lines.push(line.slice(0, room.length))
    room.lines--
    room.length -= line.length
  }
  for (const event of scanXml(xml)) {
    if (isFull(room)) break
    if (event.kind === 'start' && event.name === 'p:sp') placeholder = null
    if (event.kind === 'start' && event.name === 'p:ph') placeholder = attributeOf(event.attributes, 'type')
    if (event.kind !== 'text' && event.name === 'a:t') isText = event.kind === 'start' && !event.isEmpty
    if (event.kind === 'text' && isText) text = appendTo(text, event.text)
    if (event.kind === 'start' && event.name === 'a:br') text = appendTo(text, ' ')
    if (event.kind === 'start' && event.name === 'a:tr') cells = []
    if (event.kind === 'start' && event.name === 'a:tc' && cells && cells.length < COLUMNS_MAX) cells.push('')
    if (event.kind === 'end' && event.name === 'a:p') {
      const line = text.replaceAll(/\s+/g, ' ').trim()
      if (cells) cells.push(appendTo(cells.pop() ?? '', ` ${line}`).trim())
      else if (!FURNITURE.has(placeholder)) addLine(line, TITLES.has(placeholder) ? heading : body)
      text = ''
    }
    if (event.kind === 'end' && event.name === 'a:tr') {
      addLine(formatTableRow(cells ?? []))
      cells = null
    }
  }
  // A slide without a title must not continue the one before it.
  return [
    { text: heading.join(' '), place, level: 1 },
    ...body.map((line) => ({ text: line, place, level: null })),
  ]
}

/** Appends a text to a line as far as the line may grow. */
const appendTo = (line: string, text: string) =>
  line + text.slice(0, Math.max(0, LINE_LENGTH_MAX - line.length))
