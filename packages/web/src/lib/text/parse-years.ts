const PLAIN_NUMBER = /^-?\d+([.]\d+)?$/

/** Parses a number of years. Returns null for blank input, and the trimmed text if it is not a number. */
export function parseYears(input: string): number | string | null {
  const text = input.trim()
  if (text === '') return null
  return PLAIN_NUMBER.test(text) ? Number(text) : text
}
