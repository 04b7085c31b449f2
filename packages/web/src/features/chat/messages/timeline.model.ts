import type { Message } from '@capstone/contract/chat/chat.schemas'

/** What stands in a thread, from top to bottom: the day, the line before what is new, and messages. */
export type TimelineItem =
  | { readonly kind: 'day'; readonly day: Date }
  | { readonly kind: 'new' }
  | { readonly kind: 'message'; readonly message: Message }

/** The lines of messages that stand in their order; `newFrom` is the number of the first that was not read at opening. */
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

/** By the viewer's clock. */
const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** How many days lie between the two by the viewer's calendar: 1 for yesterday. */
export function daysBetween(earlier: Date, later: Date): number {
  const noon = (moment: Date) =>
    new Date(moment.getFullYear(), moment.getMonth(), moment.getDate(), 12).getTime()
  return Math.round((noon(later) - noon(earlier)) / DAY_MS)
}
const DAY_MS = 24 * 60 * 60 * 1000
