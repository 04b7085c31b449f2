const PLAIN_NUMBER = /^-?\d+([.]\d+)?$/

/** Parses a number of years. Returns null for blank input, and other text trimmed, for the schema to reject. */
export function parseYears(input: string): number | string | null {
  const text = input.trim()
  if (text === '') return null
  return PLAIN_NUMBER.test(text) ? Number(text) : text
}
