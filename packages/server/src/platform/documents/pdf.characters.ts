// The characters of WinAnsi, the encoding of the standard fonts. For others the library prints question marks, or
// throws.
const PRINTABLE = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Whether the standard fonts of PDF, which are Western European, have every character of a text. */
export const isPrintable = (text: string): boolean => PRINTABLE.test(text)

/** Replaces a character that the standard fonts do not have. */
export const UNPRINTABLE = '?'
const SIMILAR: Readonly<Record<string, string>> = { '→': '->', '←': '<-', '≤': '<=', '≥': '>=', '−': '-' }

/**
 * Replaces characters that the standard fonts do not have: special spaces and a few symbols with similar ones, tabs
 * with four spaces, others with {@link UNPRINTABLE}. Removes invisible characters.
 */
export const toPrintable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll('\t', '    '), (letter) =>
    isPrintable(letter) ? letter : (SIMILAR[letter] ?? replaceCharacter(letter)),
  ).join('')

function replaceCharacter(letter: string): string {
  if (/\p{Z}/u.test(letter)) return ' '
  return /[\p{Cc}\p{Cf}]/u.test(letter) ? '' : UNPRINTABLE
}

/** Whether {@link toPrintable} replaces a character of a text with {@link UNPRINTABLE}. */
export const isLossyText = (text: string): boolean =>
  toPrintable(text).split(UNPRINTABLE).length > text.split(UNPRINTABLE).length
