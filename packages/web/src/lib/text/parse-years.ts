const PLAIN_NUMBER = /^-?\d+([.]\d+)?$/

/** Parses typed years: null for nothing; text that is no plain number is returned as it is, for the schema to refuse. */
export function parseYears(typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  return PLAIN_NUMBER.test(text) ? Number(text) : text
}
