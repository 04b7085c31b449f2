import type { Notification } from '@capstone/contract/notifications/notifications.schemas'
import { expect, it } from 'vitest'
import { applyRead } from './notifications.queries.ts'

const at = (minute: number) => new Date(2026, 10, 21, 10, minute)
const now = at(30)
const notification = (id: string, minute: number, readAt: Date | null = null): Notification => ({
  id,
  subjectId: id,
  at: at(minute),
  readAt,
  payload: { kind: 'message', title: 'Tides', by: 'Meera', messages: 1 },
})
const page = (items: Notification[], unread: number) => ({ items, nextCursor: null, unread, timeZone: 'UTC' })
const pages = {
  pages: [
    page([notification('d', 9), notification('c', 8, at(8))], 5),
    page([notification('b', 7), notification('a', 6)], 5),
  ],
  pageParams: ['', 'next'],
}
const readIds = (read: ReturnType<typeof applyRead>) =>
  read.pages.flatMap(({ items }) => items.filter(({ readAt }) => readAt === now).map(({ id }) => id))
const unread = (read: ReturnType<typeof applyRead>) => read.pages.map((each) => each.unread)

it('marks one as read, on whichever page it is, and no other', () => {
  const read = applyRead(pages, { id: 'b', until: at(7) }, now)
  expect(readIds(read)).toEqual(['b'])
  expect(unread(read)).toEqual([4, 4])
})

it('does not count a read notification twice', () => {
  expect(unread(applyRead(pages, { id: 'c', until: at(8) }, now))).toEqual([5, 5])
})

it('marks all up to a time as read, on every page, and no newer ones', () => {
  const read = applyRead(pages, { until: at(7) }, now)
  expect(readIds(read)).toEqual(['b', 'a'])
  expect(unread(read)).toEqual([1, 1])
  expect(unread(applyRead(pages, { until: at(9) }, now))).toEqual([0, 0])
})

it('does not mark a notification that has changed in the meantime', () => {
  expect(readIds(applyRead(pages, { id: 'd', until: at(8) }, now))).toEqual([])
})
