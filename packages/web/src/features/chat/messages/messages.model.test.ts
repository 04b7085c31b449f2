import type { Message, MessagePage } from '@capstone/contract/chat/chat.schemas'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  countUnseen,
  firstUnreadOf,
  isReadByPartner,
  LOADED_MAX,
  lastLoadedOf,
  mergeMessages,
  newestOfPartner,
  trimMessages,
  withMeeting,
} from './messages.model.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const message = (number: number): Message => ({
  id: idOf(number),
  number,
  kind: 'text',
  isOwn: number % 3 === 0,
  senderId: 'a',
  senderName: 'A',
  text: `message ${number}`,
  file: null,
  meeting: null,
  sentAt: new Date(number),
})

type Query = { before?: number; after?: number; limit: number; firstNumber?: number }

/** Returns the server's answer for a thread of this many messages, of which the viewer sees those from a number on. */
function answer(size: number, { firstNumber = 1, limit, ...query }: Query): MessagePage {
  const before = Math.max(query.before ?? size + 1, firstNumber)
  const after = query.after && Math.max(query.after, firstNumber - 1)
  const from = after === undefined ? Math.max(firstNumber, before - limit) : after + 1
  const to = after === undefined ? before - 1 : Math.min(size, after + limit)
  const items = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => message(from + at))
  return {
    items,
    hasEarlier: from > firstNumber,
    hasLater: to < size,
    ownReadNumber: 0,
    partnerReadNumber: 0,
    missedByPartner: { after: 0, upTo: 0 },
    firstNumber,
    lastNumber: size,
  }
}

const numbersOf = ({ items }: MessagePage) => items.map(({ number }) => number)
const isGapless = (page: MessagePage) =>
  numbersOf(page).every((number, at, all) => at === 0 || number === (all[at - 1] ?? 0) + 1)

const step = fc.oneof(
  fc.record({ kind: fc.constant('grow' as const), by: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    kind: fc.constantFrom('earlier' as const, 'later' as const),
    by: fc.integer({ min: 1, max: 200 }),
  }),
  // A single message from anywhere in the thread, as the answer to sending it.
  fc.record({ kind: fc.constant('single' as const), by: fc.nat({ max: 400 }) }),
)

it('merging pages in any order, however often, leaves no gap, no duplicate and no loss', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 120 }),
      fc.constantFrom(0, 0, 1, 60, 500),
      fc.array(step, { maxLength: 40 }),
      fc.boolean(),
      (size, hidden, steps, late) => {
        const firstNumber = hidden + 1
        let total = hidden + size
        const ask = (query: Omit<Query, 'firstNumber'>) => answer(total, { ...query, firstNumber })
        let known = mergeMessages(undefined, ask({ limit: 50 }))
        const delayed: MessagePage[] = []
        const merge = (page: MessagePage) => {
          known = mergeMessages(known, page)
        }
        for (const { kind, by } of steps) {
          if (kind === 'grow') total += by
          else if (kind === 'single' && total > hidden)
            merge(ask({ after: hidden + (by % (total - hidden)), limit: 1 }))
          else if (kind === 'earlier') {
            const page = ask({ before: known.items[0]?.number ?? 1, limit: by })
            if (late) delayed.push(page)
            else merge(page)
            known = trimMessages(known, 'earlier')
          } else if (kind === 'later') {
            const page = ask({ after: lastLoadedOf(known), limit: by })
            merge(page)
            merge(page)
            known = trimMessages(known, 'later')
          }
          expect(isGapless(known)).toBe(true)
          expect(known.items.length).toBeLessThanOrEqual(LOADED_MAX + 200)
          expect(known.hasEarlier).toBe((known.items[0]?.number ?? firstNumber) > firstNumber)
        }
        for (const page of delayed.reverse()) merge(page)
        expect(isGapless(known)).toBe(true)
        while (lastLoadedOf(known) < total) merge(ask({ after: lastLoadedOf(known), limit: 200 }))
        while (known.hasEarlier) merge(ask({ before: known.items[0]?.number ?? 1, limit: 200 }))
        expect(numbersOf(known)).toEqual(Array.from({ length: total - hidden }, (_, at) => firstNumber + at))
        expect(known.hasLater).toBe(false)
      },
    ),
  )
})

it('reports later messages when a page is not adjacent', () => {
  const known = answer(10, { limit: 50 })
  const far = answer(14, { after: 13, limit: 1 })
  const merged = mergeMessages(known, far)
  expect(numbersOf(merged)).toEqual(numbersOf(known))
  expect(merged).toMatchObject({ hasLater: true, lastNumber: 14 })
})

it('never lowers a read number', () => {
  const known = { ...answer(10, { limit: 50 }), ownReadNumber: 8, partnerReadNumber: 7 }
  expect(mergeMessages(known, answer(10, { limit: 5 }))).toMatchObject({
    ownReadNumber: 8,
    partnerReadNumber: 7,
  })
})

it('keeps a limited number of messages, at the end that is read', () => {
  const whole = answer(LOADED_MAX + 50, { limit: LOADED_MAX + 50 })
  expect(trimMessages(whole, 'later')).toMatchObject({ hasEarlier: true, hasLater: false })
  expect(numbersOf(trimMessages(whole, 'later')).at(0)).toBe(51)
  expect(trimMessages(whole, 'earlier')).toMatchObject({ hasEarlier: false, hasLater: true })
  expect(lastLoadedOf(trimMessages(whole, 'earlier'))).toBe(LOADED_MAX)
})

it('replaces a changed meeting', () => {
  const meeting = {
    id: idOf(4),
    startsAt: new Date(0),
    minutes: 30,
    place: '',
    note: '',
    status: 'proposed' as const,
    proposedAt: new Date(0),
    isOwn: false,
    proposedBy: 'A',
  }
  const page = answer(5, { limit: 5 })
  const withProposal = {
    ...page,
    items: page.items.map((each) => (each.number === 4 ? { ...each, meeting } : each)),
  }
  const updated = withMeeting(withProposal, { ...meeting, status: 'accepted' })
  expect(updated.items.map((each) => each.meeting?.status)).toEqual([
    undefined,
    undefined,
    undefined,
    'accepted',
    undefined,
  ])
  expect(withMeeting(page, meeting)).toBe(page)
})

it('finds the first unread message that is not one’s own', () => {
  const page = answer(8, { limit: 8 })
  expect(firstUnreadOf({ ...page, ownReadNumber: 5 })).toBe(7)
  expect(firstUnreadOf({ ...page, ownReadNumber: 8 })).toBe(null)
  expect(firstUnreadOf({ ...page, ownReadNumber: 5, lastNumber: 6 })).toBe(null)
})

it('counts what was neither read nor seen, without one’s own messages', () => {
  const page = { ...answer(8, { limit: 8 }), ownReadNumber: 4 }
  expect(page.items.slice(4).map(({ isOwn }) => isOwn)).toEqual([false, true, false, false])
  expect(countUnseen(page, 0)).toBe(3)
  expect(countUnseen(page, 5)).toBe(2)
  expect(countUnseen(page, 8)).toBe(0)
  expect(countUnseen({ ...page, lastNumber: 20 }, 8)).toBe(12)
})

it('finds the newest message of the other side after the last announced one', () => {
  const { items } = answer(6, { limit: 10 })
  expect(newestOfPartner({ items }, 0)?.number).toBe(5)
  expect(newestOfPartner({ items }, 4)?.number).toBe(5)
  expect(newestOfPartner({ items }, 5)).toBe(undefined)
  expect(newestOfPartner({ items: items.slice(0, 4) }, 5)).toBe(undefined)
})

it('counts messages as read that the partner or a former mentor has read, without those missed in between', () => {
  const page = { ...answer(7, { limit: 50 }), partnerReadNumber: 6, missedByPartner: { after: 2, upTo: 4 } }
  expect(page.items.filter((item) => isReadByPartner(item, page)).map(({ number }) => number)).toEqual([
    1, 2, 5, 6,
  ])
})
