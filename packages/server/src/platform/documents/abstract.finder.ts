import { countWords } from '@capstone/contract/papers/abstract.policy'
import { ABSTRACT_MAX_LENGTH } from '@capstone/contract/papers/papers.constants'
import { readEnding, readOpening } from './abstract.lines.ts'
import { isEnglish, joinLines, wordsOf } from './abstract.text.ts'
import type { TextLine } from './document.content.ts'

/** Fewer words are no abstract, more are a paper whose abstract ended somewhere unseen. */
const [WORDS_FEWEST, WORDS_MOST] = [15, 700]
/** Without keywords or an introduction behind it, only something short is believed to be it all. */
const WORDS_MOST_LIKELY = 400
/** Letters so much smaller than the abstract's are those of a footnote. */
const FOOTNOTE = 0.93

/**
 * The abstract of a paper, from its lines in reading order; null unless its heading and its end are both beyond doubt,
 * and what stands between them reads like one. A wrong text would be worse than none. Spec 1 §2.
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
    if (isWhole(text)) return text
  }
  return null
}

/** The lines of an abstract that begins at `index`; null where it has no end, or none that can be relied on. */
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
    if (ending === 'likely') return parts === 1 && words <= WORDS_MOST_LIKELY ? texts : null
    if (ending === 'wrong' || readOpening(line) !== null) return null
    if (words > WORDS_MOST || length > ABSTRACT_MAX_LENGTH) return null
    // A footnote; or what stands at the edge of a page and is set otherwise.
    const isOtherwise = line.font !== body.font || line.size !== body.size
    if (line.size < FOOTNOTE * body.size || (line.isInMargin && isOtherwise)) continue
    // Something ran across the columns: in which order they are to be read is a guess then.
    if (line.page === last.page && line.block !== last.block) return null
    last = line
    if (line.isSetOff && texts.length > 0) parts++
    texts.push(line.text)
    words += countWords(line.text)
    length += line.text.length
  }
  return null
}

/** Headers and footers: what stands in the margin and is a number, or comes again on another page. */
function dropRunningLines(lines: readonly TextLine[]): TextLine[] {
  const shape = ({ text }: TextLine) => text.replaceAll(/\d+/g, '#').toLowerCase()
  const pages = new Map<string, Set<number>>()
  for (const line of lines)
    if (line.isInMargin) pages.set(shape(line), (pages.get(shape(line)) ?? new Set()).add(line.page))
  const isRunning = (line: TextLine) =>
    line.isInMargin && (/^[\W\d_]*$/.test(line.text) || (pages.get(shape(line))?.size ?? 0) > 1)
  return lines.filter((line) => !isRunning(line))
}

function isWhole(text: string): boolean {
  const words = countWords(text)
  const isOfLength = words >= WORDS_FEWEST && words <= WORDS_MOST && text.length <= ABSTRACT_MAX_LENGTH
  return isOfLength && /[.!?]["”’')\]]*$/.test(text) && isEnglish(text)
}
