import type { Notification } from '@capstone/contract/notifications/notifications.schemas'
import { expect, it } from 'vitest'
import {
  type CurrentView,
  countShownUnread,
  filterNewerThan,
  isViewing,
  unreadOf,
  viewedMeetingsOf,
} from './notifications.model.ts'

const at = (minute: number) => new Date(2026, 10, 21, 10, minute)
const message = (subjectId: string, minute = 0, readAt: Date | null = null): Notification => ({
  id: `${subjectId}-${minute}`,
  subjectId,
  at: at(minute),
  readAt,
  payload: { kind: 'message', title: 'Tides', by: 'Meera', messages: 1 },
})
const ticket: Notification = {
  ...message('tides', 1),
  payload: { kind: 'ticket', ticketType: 'student', title: 'Tides', by: null, event: 'replied' },
}
const meeting = (threadId: string, readAt: Date | null = null): Notification => ({
  ...message(`meeting of ${threadId}`, 1, readAt),
  payload: {
    kind: 'meeting',
    title: 'Tides',
    by: 'Meera',
    threadId,
    event: 'accepted',
    startsAt: at(30).toISOString(),
  },
})
const inChat: CurrentView = {
  pathname: '/student/support-chat',
  project: 'tides',
  ticket: undefined,
  isTabFocused: true,
}
const atTicket: CurrentView = {
  pathname: '/admin/support-tickets',
  project: undefined,
  ticket: 'tides',
  isTabFocused: true,
}

it.each<[string, Notification, CurrentView, boolean]>([
  ['a message of the open thread', message('tides'), inChat, true],
  [
    'a message of the open thread, for an instructor',
    message('tides'),
    { ...inChat, pathname: '/instructor/support-tickets' },
    true,
  ],
  ['a message of another thread', message('dunes'), inChat, false],
  ['a ticket with the id of the open thread', ticket, inChat, false],
  ['a meeting of the open thread', meeting('tides'), inChat, true],
  ['a meeting of another thread', meeting('dunes'), inChat, false],
  ['the open ticket', ticket, atTicket, true],
  [
    'the open ticket on an instructor’s screen',
    ticket,
    { ...atTicket, pathname: '/instructor/support-tickets' },
    true,
  ],
  ['another ticket', ticket, { ...atTicket, ticket: 'dunes' }, false],
  ['the list of tickets', ticket, { ...atTicket, ticket: undefined }, false],
  ['the open ticket in an unfocused tab', ticket, { ...atTicket, isTabFocused: false }, false],
  [
    'a message of the open thread in an unfocused tab',
    message('tides'),
    { ...inChat, isTabFocused: false },
    false,
  ],
  [
    'another screen about the same project',
    message('tides'),
    { ...inChat, pathname: '/instructor/student-projects' },
    false,
  ],
])(
  'detects whether the user is viewing the subject of a notification: %s',
  (_name, notification, view, expected) => {
    expect(isViewing(notification, view)).toBe(expected)
  },
)

it('leaves the viewed subject out of the count', () => {
  const items = [message('tides'), message('dunes'), message('old', 0, at(5)), ticket]
  expect(unreadOf(items, inChat)).toEqual([items[1], ticket])
  expect(countShownUnread(30, items, inChat)).toBe(29)
  expect(countShownUnread(0, items, inChat)).toBe(0)
})

it('finds the unread meeting notifications of the thread on screen', () => {
  const items = [meeting('tides'), meeting('dunes'), meeting('tides', at(5)), message('tides')]
  expect(viewedMeetingsOf(items, inChat)).toEqual([items[0]])
  expect(viewedMeetingsOf(items, { ...inChat, isTabFocused: false })).toEqual([])
})

it('finds the notifications after a time, and none before the first load', () => {
  const items = [message('b', 2), message('a', 1)]
  expect(filterNewerThan(items, null)).toEqual([])
  expect(filterNewerThan(items, at(1))).toEqual([items[0]])
  expect(filterNewerThan(items, at(2))).toEqual([])
})
