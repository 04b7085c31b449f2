/** What one value may tell a model; titles and names are shorter. */
const DATA_MAX_LENGTH = 200

// Letters nobody sees and ends of lines that JSON lets through as they are: to a model they would read as a new line.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const spell = (letter: string) =>
  Array.from(letter.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

const shorten = (_: string, value: unknown) =>
  typeof value === 'string' ? value.slice(0, DATA_MAX_LENGTH).toWellFormed() : value

/**
 * What people wrote, as one line of JSON for a model: a title or a course that is written like an instruction stays a
 * string in quotes, and can end neither the line nor the quotes.
 */
export const toPromptData = (values: object): string =>
  JSON.stringify(values, shorten).replaceAll(UNSEEN, spell)
