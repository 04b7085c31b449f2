import { countWords } from '@capstone/contract/papers/abstract.model'
import { ABSTRACT_MAX_LENGTH } from '@capstone/contract/papers/papers.constants'
import { readEnding, readOpening } from './abstract.lines.ts'
import type { TextLine } from './document.content.ts'

/** Fewer words are not an abstract; more mean that the end of the abstract was missed. */
const [MIN_WORDS, MAX_WORDS] = [15, 700]
/** Without keywords or an introduction after it, only a short text is accepted as complete. */
const MAX_WORDS_WITHOUT_END = 400
/** Lines below this font size, relative to the body, are footnotes. */
const FOOTNOTE_SIZE = 0.93

/**
 * Finds the abstract of a paper in its lines in reading order. Returns null unless its heading and its end are
 * recognised and the text between them looks like an abstract, because a wrong text would be worse than none.
 */
export function findAbstract(given: readonly TextLine[]): string | null {
  const lines = dropRunningLines(given)
  let documentWords: ReadonlySet<string> | undefined
  for (const [index, line] of lines.entries()) {
    const opening = readOpening(line)
    if (opening === null) continue
    const collected = collectAbstractLines(lines, index, opening)
    if (!collected) continue
    documentWords ??= wordsOf(lines.map(({ text }) => text))
    const text = joinLines(collected, documentWords)
    if (isAbstract(text)) return text
  }
  return null
}

/** Collects the lines of an abstract that starts at `index`; null when it has no reliable end. */
function collectAbstractLines(lines: readonly TextLine[], index: number, opening: string): string[] | null {
  const first = lines[index]
  const body = opening === '' ? lines[index + 1] : first
  if (!first || !body) return null
  const texts = opening === '' ? [] : [opening]
  let last = first
  let [words, length, parts] = [countWords(opening), opening.length, 1]
  for (const line of lines.slice(index + 1)) {
    const ending = readEnding(line, body)
    if (ending === 'certain') return texts
    if (ending === 'likely') return parts === 1 && words <= MAX_WORDS_WITHOUT_END ? texts : null
    if (ending === 'wrong' || readOpening(line) !== null) return null
    if (words > MAX_WORDS || length > ABSTRACT_MAX_LENGTH) return null
    // A footnote, or a line at the edge of a page in another font.
    const isOtherFont = line.font !== body.font || line.size !== body.size
    if (line.size < FOOTNOTE_SIZE * body.size || (line.isInMargin && isOtherFont)) continue
    // A line across the columns makes their reading order uncertain.
    if (line.page === last.page && line.block !== last.block) return null
    last = line
    if (line.isSetOff && texts.length > 0) parts++
    texts.push(line.text)
    words += countWords(line.text)
    length += line.text.length
  }
  return null
}

/** Drops headers and footers: lines in the margin that are a number or repeat on another page. */
function dropRunningLines(lines: readonly TextLine[]): TextLine[] {
  const shape = ({ text }: TextLine) => text.replaceAll(/\d+/g, '#').toLowerCase()
  const pages = new Map<string, Set<number>>()
  for (const line of lines)
    if (line.isInMargin) pages.set(shape(line), (pages.get(shape(line)) ?? new Set()).add(line.page))
  const isRunning = (line: TextLine) =>
    line.isInMargin && (/^[\W\d_]*$/.test(line.text) || (pages.get(shape(line))?.size ?? 0) > 1)
  return lines.filter((line) => !isRunning(line))
}

function isAbstract(text: string): boolean {
  const words = countWords(text)
  const isOfLength = words >= MIN_WORDS && words <= MAX_WORDS && text.length <= ABSTRACT_MAX_LENGTH
  return isOfLength && /[.!?]["”’')\]]*$/.test(text) && isEnglish(text)
}

const HYPHEN_AT_END = /(\p{L}[\p{L}\p{N}-]*)[-\u2010]$/u
const WORD_LENGTH_MAX = 80
/** A word, with hyphens. */
const WORD = /[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)*/gu
const WORD_AT_START = /^(\p{Ll}+)/u

/** Returns a document's words in lower case; for hyphenated ones each part and each pair of adjacent parts. */
function wordsOf(lines: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const line of lines)
    for (const [found] of line.toLowerCase().matchAll(WORD)) {
      const parts = found.split(/[-\u2010]/u)
      for (const [index, part] of parts.entries()) {
        words.add(part)
        if (index > 0) words.add(`${parts[index - 1]}-${part}`)
      }
    }
  return words
}

/**
 * Joins lines to running text. A word hyphenated at the end of a line is joined, unless the document writes it with its
 * hyphen elsewhere. Characters that cannot be stored are removed or replaced.
 */
function joinLines(lines: readonly string[], documentWords: ReadonlySet<string>): string {
  let text = ''
  for (const line of lines) {
    const hasSoftHyphen = text.endsWith('\u00AD')
    const before = text.replaceAll('\u00AD', '')
    const start = HYPHEN_AT_END.exec(before.slice(-WORD_LENGTH_MAX))?.[1]
    const end = WORD_AT_START.exec(line)?.[1]
    if (hasSoftHyphen) text = before + line
    else if (start !== undefined && end !== undefined)
      text = (keepsHyphen(start, end, documentWords) ? before : before.slice(0, -1)) + line
    else if (start !== undefined && /^[\p{Lu}\p{N}]/u.test(line)) text = before + line
    else text = before === '' ? line : `${before} ${line}`
  }
  return toStorableText(text.replaceAll('\u00AD', '')).replaceAll(/\s+/g, ' ').trim()
}

// A file may contain characters that PostgreSQL cannot store and our forms refuse.
const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

function keepsHyphen(start: string, end: string, documentWords: ReadonlySet<string>): boolean {
  if (start.includes('-')) return true
  const [hyphenated, joined] = [`${start}-${end}`.toLowerCase(), `${start}${end}`.toLowerCase()]
  return documentWords.has(hyphenated) && !documentWords.has(joined)
}

const FUNCTION_WORDS = new Set(
  'the of and in to is a an we that for with are on this by as from it be was were which our has have can not at or'.split(
    ' ',
  ),
)
/** About a third of the words of English texts are among these, and hardly any of other languages. */
const FUNCTION_WORD_SHARE = 0.16

function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => FUNCTION_WORDS.has(word)).length >= FUNCTION_WORD_SHARE * words.length
}
