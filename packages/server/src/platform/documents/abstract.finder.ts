import { countWords } from '@capstone/contract/papers/abstract.policy'
import { ABSTRACT_MAX_LENGTH } from '@capstone/contract/papers/papers.constants'
import { readEnding, readOpening } from './abstract.lines.ts'
import { isEnglish, joinLines, wordsOf } from './abstract.text.ts'
import type { TextLine } from './document.content.ts'

/** Fewer words are not an abstract; more mean that the end of the abstract was missed. */
const [MIN_WORDS, MAX_WORDS] = [15, 700]
/** Without keywords or an introduction after it, only a short text is accepted as complete. */
const MAX_WORDS_WITHOUT_END = 400
/** Lines below this font size, relative to the body, are footnotes. */
const FOOTNOTE_SIZE = 0.93

/**
 * Finds the abstract of a paper in its lines in reading order. Returns null unless its heading and its end are both
 * certain and the text between them looks like an abstract, because a wrong text would be worse than none.
 */
export function findAbstract(given: readonly TextLine[]): string | null {
  const lines = dropRunningLines(given)
  let words: ReadonlySet<string> | undefined
  for (const [index, line] of lines.entries()) {
    const opening = readOpening(line)
    if (opening === null) continue
    const collected = collect(lines, index, opening)
    if (!collected) continue
    words ??= wordsOf(lines.map(({ text }) => text))
    const text = joinLines(collected, words)
    if (isAbstract(text)) return text
  }
  return null
}

/** Collects the lines of an abstract that starts at `index`; null when it has no reliable end. */
function collect(lines: readonly TextLine[], index: number, opening: string): string[] | null {
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
