const PLAIN_NUMBER = /^-?\d+([.]\d+)?$/

/** The years that were typed, none for nothing; what is no plain number stays as it is and is refused by the schema. */
export function parseYears(typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  return PLAIN_NUMBER.test(text) ? Number(text) : text
}
