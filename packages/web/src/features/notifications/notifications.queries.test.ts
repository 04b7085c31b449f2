import type { Notification } from '@capstone/contract/notifications/notifications.schemas'
import { expect, it } from 'vitest'
import { withRead } from './notifications.queries.ts'

const at = (minute: number) => new Date(2026, 10, 21, 10, minute)
const now = at(30)
const note = (id: string, minute: number, readAt: Date | null = null): Notification => ({
  id,
  subjectId: id,
  at: at(minute),
  readAt,
  payload: { kind: 'message', title: 'Tides', by: 'Meera', messages: 1 },
})
const page = (items: Notification[], unread: number) => ({ items, nextCursor: null, unread, timeZone: 'UTC' })
const pages = {
  pages: [page([note('d', 9), note('c', 8, at(8))], 5), page([note('b', 7), note('a', 6)], 5)],
  pageParams: ['', 'next'],
}
const readIds = (read: ReturnType<typeof withRead>) =>
  read.pages.flatMap(({ items }) => items.filter(({ readAt }) => readAt === now).map(({ id }) => id))
const unread = (read: ReturnType<typeof withRead>) => read.pages.map((each) => each.unread)

it('marks one as read, on whichever page it is, and no other', () => {
  const read = withRead(pages, { id: 'b', until: at(7) }, now)
  expect(readIds(read)).toEqual(['b'])
  expect(unread(read)).toEqual([4, 4])
})

it('does not count a read notification twice', () => {
  expect(unread(withRead(pages, { id: 'c', until: at(8) }, now))).toEqual([5, 5])
})

it('marks all up to a time as read, on every page, and no newer ones', () => {
  const read = withRead(pages, { until: at(7) }, now)
  expect(readIds(read)).toEqual(['b', 'a'])
  expect(unread(read)).toEqual([1, 1])
  expect(unread(withRead(pages, { until: at(9) }, now))).toEqual([0, 0])
})

it('does not mark a notification that has changed in the meantime', () => {
  expect(readIds(withRead(pages, { id: 'd', until: at(8) }, now))).toEqual([])
})
