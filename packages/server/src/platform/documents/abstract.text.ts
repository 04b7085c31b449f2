const HYPHEN_AT_END = /(\p{L}[\p{L}\p{N}-]*)[-\u2010]$/u
/** The maximum number of characters of a word. */
const WORD_LENGTH_MAX = 80
/** A word, with hyphens. */
const WORD = /[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)*/gu
const WORD_AT_START = /^(\p{Ll}+)/u

/** Returns a document's words in lower case; for hyphenated ones also each part and each pair of adjacent parts. */
export function wordsOf(lines: readonly string[]): ReadonlySet<string> {
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
 * hyphen elsewhere; `elsewhere` has the document's words. Characters that cannot be stored are removed.
 */
export function joinLines(lines: readonly string[], elsewhere: ReadonlySet<string>): string {
  let text = ''
  for (const line of lines) {
    const softened = text.endsWith('\u00AD')
    const before = text.replaceAll('\u00AD', '')
    const start = HYPHEN_AT_END.exec(before.slice(-WORD_LENGTH_MAX))?.[1]
    const end = WORD_AT_START.exec(line)?.[1]
    if (softened) text = before + line
    else if (start !== undefined && end !== undefined)
      text = (keepsHyphen(start, end, elsewhere) ? before : before.slice(0, -1)) + line
    else if (start !== undefined && /^[\p{Lu}\p{N}]/u.test(line)) text = before + line
    else text = before === '' ? line : `${before} ${line}`
  }
  return storable(text.replaceAll('\u00AD', '')).replaceAll(/\s+/g, ' ').trim()
}

// A file may contain characters that PostgreSQL cannot store and our forms refuse.
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

function keepsHyphen(start: string, end: string, elsewhere: ReadonlySet<string>): boolean {
  if (start.includes('-')) return true
  const [parted, joined] = [`${start}-${end}`.toLowerCase(), `${start}${end}`.toLowerCase()]
  return elsewhere.has(parted) && !elsewhere.has(joined)
}

const COMMON = new Set(
  'the of and in to is a an we that for with are on this by as from it be was were which our has have can not at or'.split(
    ' ',
  ),
)
/** About a third of the words of English texts are among these, and hardly any of other languages. */
const COMMON_SHARE = 0.16

/** Returns whether a text is English, judged by its function words. */
export function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => COMMON.has(word)).length >= COMMON_SHARE * words.length
}
