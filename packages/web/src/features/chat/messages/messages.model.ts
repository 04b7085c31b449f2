import { MESSAGES_PAGE_MAX } from '@capstone/contract/chat/chat.constants'
import type { Message, MessagePage } from '@capstone/contract/chat/chat.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'

/** Most messages of a thread that stay loaded; beyond that, those farthest from the reader are dropped. */
export const LOADED_MAX = 300
/** Most loaded messages while the reader is far above the end; beyond that, new ones are only counted. */
export const LOADED_HARD_MAX = LOADED_MAX + MESSAGES_PAGE_MAX

/** The end of a thread that is being read; messages at the other end may be dropped. */
export type End = 'earlier' | 'later'

const firstNumberOf = ({ items }: MessagePage) => items[0]?.number ?? 0
/** The number of the last loaded message; 0 for none. */
export const lastLoadedOf = ({ items }: Pick<MessagePage, 'items'>) => items.at(-1)?.number ?? 0

/**
 * Merges messages into a page, in whatever order and however often they arrive: sorted by number, each once,
 * without gaps. Messages from elsewhere in the thread cannot be merged; they only show that there are more.
 */
export function mergeMessages(known: MessagePage | undefined, came: MessagePage): MessagePage {
  if (!known) return came
  const marks = {
    ownReadNumber: Math.max(known.ownReadNumber, came.ownReadNumber),
    partnerReadNumber: Math.max(known.partnerReadNumber, came.partnerReadNumber),
    lastNumber: Math.max(known.lastNumber, came.lastNumber, lastLoadedOf(came)),
  }
  return withEdges(joins(known, came) ? joined(known.items, came.items) : known.items, marks)
}

type Marks = Pick<MessagePage, 'ownReadNumber' | 'partnerReadNumber' | 'lastNumber'>

const withEdges = (
  items: Message[],
  { ownReadNumber, partnerReadNumber, lastNumber }: Marks,
): MessagePage => ({
  ...{ ownReadNumber, partnerReadNumber, lastNumber },
  items,
  hasEarlier: (items[0]?.number ?? 1) > 1,
  hasLater: lastLoadedOf({ items }) < lastNumber,
})

/** Whether no number is missing between the two. An empty page only joins the beginning of a thread. */
function joins(known: MessagePage, came: MessagePage): boolean {
  if (came.items.length === 0) return false
  if (known.items.length === 0) return firstNumberOf(came) === 1
  return firstNumberOf(came) <= lastLoadedOf(known) + 1 && lastLoadedOf(came) >= firstNumberOf(known) - 1
}

function joined(known: readonly Message[], came: readonly Message[]): Message[] {
  const byNumber = new Map([...known, ...came].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

/** Keeps at most `most` messages, at the end that is being read. */
export function trimMessages(page: MessagePage, kept: End, most = LOADED_MAX): MessagePage {
  if (page.items.length <= most) return page
  return withEdges(kept === 'earlier' ? page.items.slice(0, most) : page.items.slice(-most), page)
}

/** Replaces a meeting; returns the same object where it is not among the messages. */
export function withMeeting(page: MessagePage, meeting: Meeting): MessagePage {
  if (!page.items.some((message) => message.meeting?.id === meeting.id)) return page
  return {
    ...page,
    items: page.items.map((message) =>
      message.meeting?.id === meeting.id ? { ...message, meeting } : message,
    ),
  }
}

/** Finds the newest message of the other side after a number. */
export const newestOfPartner = ({ items }: Pick<MessagePage, 'items'>, after: number): Message | undefined =>
  items.findLast(({ isOwn, number }) => !isOwn && number > after)

/** Returns the number of the first message the viewer has not read, or null; their own count as read. */
export const firstUnreadOf = ({ items, ownReadNumber }: MessagePage): number | null =>
  items.find(({ isOwn, number }) => !isOwn && number > ownReadNumber)?.number ?? null
