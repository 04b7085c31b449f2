import type { Passage } from '@capstone/contract/assistant/passages.schemas'

/** A part of a quote: marked, or between two marks. */
export interface QuotePart {
  readonly text: string
  readonly isMarked: boolean
}

/** Marks as close as this are drawn as one: "second farm". */
const GAP_MAX = 1

/** Splits a quote at its marked words; marks next to each other become one. Marks outside the quote are left out. */
export function splitQuote({ quote, markedWords }: Pick<Passage, 'quote' | 'markedWords'>): QuotePart[] {
  const parts: QuotePart[] = []
  let at = 0
  for (const { start, end } of joinMarks(markedWords)) {
    if (start < at || end <= start || end > quote.length) continue
    if (start > at) parts.push({ text: quote.slice(at, start), isMarked: false })
    parts.push({ text: quote.slice(start, end), isMarked: true })
    at = end
  }
  if (at < quote.length) parts.push({ text: quote.slice(at), isMarked: false })
  return parts
}

function joinMarks(marks: Passage['markedWords']): Passage['markedWords'] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of marks) {
    const last = joined.at(-1)
    if (last && start >= last.end && start - last.end <= GAP_MAX) last.end = end
    else joined.push({ start, end })
  }
  return joined
}
