const HYPHEN_AT_END = /(\p{L}[\p{L}\p{N}-]*)[-\u2010]$/u
const WORD_AT_START = /^(\p{Ll}+)/u

/**
 * Lines as one running text. A word parted at the end of a line becomes whole again, unless the document writes it
 * with its hyphen elsewhere.
 */
export function joinLines(lines: readonly string[], whole: string): string {
  let text = ''
  for (const line of lines) {
    const softened = text.endsWith('\u00AD')
    const before = text.replaceAll('\u00AD', '')
    const start = HYPHEN_AT_END.exec(before)?.[1]
    const end = WORD_AT_START.exec(line)?.[1]
    if (softened) text = before + line
    else if (start !== undefined && end !== undefined)
      text = (keepsHyphen(start, end, whole) ? before : before.slice(0, -1)) + line
    else if (start !== undefined && /^[\p{Lu}\p{N}]/u.test(line)) text = before + line
    else text = before === '' ? line : `${before} ${line}`
  }
  return text.replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').trim()
}

function keepsHyphen(start: string, end: string, whole: string): boolean {
  if (start.includes('-')) return true
  const last = start.split('-').at(-1) ?? start
  const text = whole.toLowerCase()
  return text.includes(`${last}-${end}`.toLowerCase()) && !text.includes(`${last}${end}`.toLowerCase())
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
