import { shorten } from '../import/people-imports.messages.ts'

/** A long value, shortened; the whole value shows on hover. */
export function ShortenedView({
  whole,
  short = shorten(whole),
}: {
  readonly whole: string
  readonly short?: string
}) {
  return short === whole ? whole : <span title={whole}>{short}</span>
}
