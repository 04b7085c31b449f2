import { shorten } from '../import/people-imports.messages.ts'

/** A value of any length: the beginning of a very long one, which shows whole when one points at it. */
export function ShortenedView({
  whole,
  short = shorten(whole),
}: {
  readonly whole: string
  readonly short?: string
}) {
  return short === whole ? whole : <span title={whole}>{short}</span>
}
