import { DAY_MS } from '@capstone/contract/base.constants'
import type { Message } from '@capstone/contract/chat/chat.schemas'

/** The items of a thread, from top to bottom: dates, the divider before new messages, and messages. */
export type TimelineItem =
  | { readonly kind: 'day'; readonly day: Date }
  | { readonly kind: 'new' }
  | { readonly kind: 'message'; readonly message: Message }

/**
 * Returns the items for messages in order; `newFrom` is the number of the first message that was unread when the
 * thread was opened.
 */
export function toTimeline(messages: readonly Message[], newFrom: number | null): readonly TimelineItem[] {
  return messages.flatMap((message, at): TimelineItem[] => {
    const before = messages[at - 1]
    return [
      ...(before && isSameDay(before.sentAt, message.sentAt)
        ? []
        : [{ kind: 'day', day: message.sentAt } as const]),
      ...(message.number === newFrom ? [{ kind: 'new' } as const] : []),
      { kind: 'message', message },
    ]
  })
}

/** In the viewer's time zone. */
const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** Returns how many calendar days lie between the two for the viewer: 1 for yesterday. */
export function daysBetween(earlier: Date, later: Date): number {
  const noon = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate(), 12).getTime()
  return Math.round((noon(later) - noon(earlier)) / DAY_MS)
}
