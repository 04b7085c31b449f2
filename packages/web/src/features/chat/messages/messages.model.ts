import { MESSAGES_PAGE_MAX } from '@capstone/contract/chat/chat.constants'
import type { Message, MessagePage } from '@capstone/contract/chat/chat.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'

/** Most messages of a thread that are kept on the screen: beyond that, those farthest from where one reads go. */
export const LOADED_MAX = 300
/** The same while a thread goes on by itself: what comes beyond that is only counted for somebody who reads far above it. */
export const LOADED_HARD_MAX = LOADED_MAX + MESSAGES_PAGE_MAX

/** Which end of a thread is read: what is at the other one may go. */
export type End = 'earlier' | 'later'

const firstNumberOf = ({ items }: MessagePage) => items[0]?.number ?? 0
/** The number of the last message that is loaded; 0 for none. */
export const lastLoadedOf = ({ items }: Pick<MessagePage, 'items'>) => items.at(-1)?.number ?? 0

/**
 * What is known of a thread with what came of it, in whatever order it came and however often: its messages stand in the
 * order of their numbers, each once and without gaps. What came from elsewhere in the thread cannot be joined on: it only
 * tells that there is more.
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

/** Whether no number is missing between the two. What nobody has begun joins with its beginning only. */
function joins(known: MessagePage, came: MessagePage): boolean {
  if (came.items.length === 0) return false
  if (known.items.length === 0) return firstNumberOf(came) === 1
  return firstNumberOf(came) <= lastLoadedOf(known) + 1 && lastLoadedOf(came) >= firstNumberOf(known) - 1
}

function joined(known: readonly Message[], came: readonly Message[]): Message[] {
  const byNumber = new Map([...known, ...came].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

/** The same with at most `most` messages: those at the end that is read stay. */
export function trimMessages(page: MessagePage, kept: End, most = LOADED_MAX): MessagePage {
  if (page.items.length <= most) return page
  return withEdges(kept === 'earlier' ? page.items.slice(0, most) : page.items.slice(-most), page)
}

/** The same with a meeting as it is now; the very same where it is not among them. */
export function withMeeting(page: MessagePage, meeting: Meeting): MessagePage {
  if (!page.items.some((message) => message.meeting?.id === meeting.id)) return page
  return {
    ...page,
    items: page.items.map((message) =>
      message.meeting?.id === meeting.id ? { ...message, meeting } : message,
    ),
  }
}

/** The newest message of the other side after a number, if there is one. */
export const newestOfPartner = ({ items }: Pick<MessagePage, 'items'>, after: number): Message | undefined =>
  items.findLast(({ isOwn, number }) => !isOwn && number > after)

/** The number of the first message that the viewer has not read, or null; their own count as read. */
export const firstUnreadOf = ({ items, ownReadNumber }: MessagePage): number | null =>
  items.find(({ isOwn, number }) => !isOwn && number > ownReadNumber)?.number ?? null
