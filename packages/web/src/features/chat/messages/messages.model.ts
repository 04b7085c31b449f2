import { MESSAGES_PAGE_MAX } from '@capstone/contract/chat/chat.constants'
import type { Message, MessagePage } from '@capstone/contract/chat/chat.schemas'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'

/** Above this number of loaded messages of a thread, those farthest from the end that is being read are dropped. */
export const LOADED_MAX = 300
/** From this number of loaded messages on, a refetch only counts new ones. */
export const LOADED_HARD_MAX = LOADED_MAX + MESSAGES_PAGE_MAX

/** The end of a thread that is being read; messages at the other end may be dropped. */
export type ThreadEnd = 'earlier' | 'later'

const firstNumberOf = ({ items }: MessagePage) => items[0]?.number ?? 0
/** The number of the last loaded message; if there is none, the number before the first that the viewer may see. */
export const lastLoadedOf = ({ items, firstNumber }: Pick<MessagePage, 'items' | 'firstNumber'>) =>
  items.at(-1)?.number ?? firstNumber - 1

/**
 * Merges messages into a page, sorted by number, without duplicates or gaps, in whatever order they arrive. Messages
 * that would leave a gap are not merged; they only show that the thread has more.
 */
export function mergeMessages(known: MessagePage | undefined, incoming: MessagePage): MessagePage {
  if (!known) return incoming
  const numbers = {
    ownReadNumber: Math.max(known.ownReadNumber, incoming.ownReadNumber),
    partnerReadNumber: Math.max(known.partnerReadNumber, incoming.partnerReadNumber),
    missedByPartner: incoming.missedByPartner,
    firstNumber: incoming.firstNumber,
    lastNumber: Math.max(known.lastNumber, incoming.lastNumber, lastLoadedOf(incoming)),
  }
  return toPage(
    isContiguous(known, incoming) ? mergeByNumber(known.items, incoming.items) : known.items,
    numbers,
  )
}

type Numbers = Omit<MessagePage, 'items' | 'hasEarlier' | 'hasLater'>

const toPage = (items: Message[], numbers: Numbers): MessagePage => ({
  ...numbers,
  items,
  hasEarlier: (items[0]?.number ?? numbers.firstNumber) > numbers.firstNumber,
  hasLater: lastLoadedOf({ ...numbers, items }) < numbers.lastNumber,
})

/**
 * Whether no message number is missing between the two. An empty page only joins the first message that the viewer may
 * see.
 */
function isContiguous(known: MessagePage, incoming: MessagePage): boolean {
  if (incoming.items.length === 0) return false
  if (known.items.length === 0) return firstNumberOf(incoming) === incoming.firstNumber
  return (
    firstNumberOf(incoming) <= lastLoadedOf(known) + 1 && lastLoadedOf(incoming) >= firstNumberOf(known) - 1
  )
}

function mergeByNumber(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byNumber = new Map([...known, ...incoming].map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

/** Keeps at most `max` messages, those at its `end`. */
export function trimMessages(page: MessagePage, end: ThreadEnd, max = LOADED_MAX): MessagePage {
  if (page.items.length <= max) return page
  return toPage(end === 'earlier' ? page.items.slice(0, max) : page.items.slice(-max), page)
}

/** Replaces a meeting; returns the same page object if no message has that meeting. */
export function withMeeting(page: MessagePage, meeting: Meeting): MessagePage {
  if (!page.items.some((message) => message.meeting?.id === meeting.id)) return page
  return {
    ...page,
    items: page.items.map((message) =>
      message.meeting?.id === meeting.id ? { ...message, meeting } : message,
    ),
  }
}

/** Finds the newest message of the other member after a number. */
export const newestOfPartner = ({ items }: Pick<MessagePage, 'items'>, after: number): Message | undefined =>
  items.findLast(({ isOwn, number }) => !isOwn && number > after)

/**
 * Returns the number of the first loaded message, up to `lastNumber`, that the viewer has not read, or null. The
 * viewer's own count as read.
 */
export const firstUnreadOf = ({
  items,
  ownReadNumber,
  lastNumber,
}: Pick<MessagePage, 'items' | 'ownReadNumber' | 'lastNumber'>): number | null =>
  items.find(({ isOwn, number }) => !isOwn && number > ownReadNumber && number <= lastNumber)?.number ?? null

/** Counts the other member's messages that are neither read nor seen; those that are not loaded count as theirs. */
export const countUnseen = ({ items, ownReadNumber, lastNumber }: MessagePage, seen: number): number => {
  const after = Math.max(seen, ownReadNumber)
  const own = items.filter(({ isOwn, number }) => isOwn && number > after).length
  return Math.max(0, lastNumber - after - own)
}

type ReadNumbers = Pick<MessagePage, 'partnerReadNumber' | 'missedByPartner'>

/** Whether the other member, or a former mentor, has read a message. */
export const isReadByPartner = (
  { number }: Message,
  { partnerReadNumber, missedByPartner: { after, upTo } }: ReadNumbers,
): boolean => number <= partnerReadNumber && (number <= after || number > upTo)
