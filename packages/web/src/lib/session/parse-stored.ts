/**
 * Parses JSON that this browser has stored, and returns what `read` makes of it; null without a text, or if it cannot
 * be parsed or `read` throws. Somebody may have edited it, or an older version have written it, so `read` checks it.
 */
export function parseStored<Stored, Value>(
  text: string | null,
  read: (stored: Stored) => Value | null,
): Value | null {
  if (!text) return null
  try {
    return read(JSON.parse(text))
  } catch {
    return null
  }
}
