// Of other letters the library would make question marks, or fail.
const PRINTABLE = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Whether the standard fonts of PDF have every letter of a text: those of Western Europe. */
export const isPrintable = (text: string): boolean => PRINTABLE.test(text)

/** Stands for a letter that the standard fonts do not have. */
export const UNPRINTABLE = '?'
const SIMILAR: Readonly<Record<string, string>> = { '→': '->', '←': '<-', '≤': '<=', '≥': '>=', '−': '-' }

/**
 * Replaces the letters that the standard fonts do not have: spaces and a few signs by similar ones, tabs by four spaces,
 * others by {@link UNPRINTABLE}. Invisible characters are left out.
 */
export const toPrintable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll('\t', '    '), (letter) =>
    isPrintable(letter) ? letter : (SIMILAR[letter] ?? replaceLetter(letter)),
  ).join('')

function replaceLetter(letter: string): string {
  if (/\p{Z}/u.test(letter)) return ' '
  return /[\p{Cc}\p{Cf}]/u.test(letter) ? '' : UNPRINTABLE
}

/** Whether {@link toPrintable} loses a letter of a text. */
export const isLossy = (text: string): boolean =>
  toPrintable(text).split(UNPRINTABLE).length > text.split(UNPRINTABLE).length
