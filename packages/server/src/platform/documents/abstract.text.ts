const HYPHEN_AT_END = /(\p{L}[\p{L}\p{N}-]*)[-\u2010]$/u
/** Longer words are none. */
const WORD_LENGTH_MAX = 80
/** A word with its hyphens. */
const WORD = /[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+)*/gu
const WORD_AT_START = /^(\p{Ll}+)/u

/** The words of a document, in small letters; of those with hyphens also each part, and each two that stand together. */
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
 * Lines as one running text. A word parted at the end of a line becomes whole again, unless the document writes it
 * with its hyphen elsewhere: `elsewhere` are its words. What cannot be stored is left out.
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

// A file may name letters by marks that no database holds and no form of ours takes.
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
/** An English text has a third of these, another language hardly any. */
const COMMON_SHARE = 0.16

/** Whether a text is written in English, by the small words it has. */
export function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => COMMON.has(word)).length >= COMMON_SHARE * words.length
}
