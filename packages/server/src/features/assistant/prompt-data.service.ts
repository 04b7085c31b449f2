/** Default maximum length of a value in a prompt, in characters. */
const DATA_MAX_LENGTH = 200

// Invisible characters and line separators that JSON does not escape: a model could read them as a new line.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escapeUnits = (character: string) =>
  Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/**
 * Serializes what people wrote to one line of JSON for a prompt. A title or course that reads like an instruction stays
 * a quoted string: it can end neither the line nor the quotes.
 */
export const toPromptData = (values: object, maxLength = DATA_MAX_LENGTH): string =>
  JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, maxLength).toWellFormed() : value,
  ).replaceAll(INVISIBLE, escapeUnits)
