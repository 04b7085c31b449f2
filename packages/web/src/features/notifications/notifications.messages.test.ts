import { expect, it } from 'vitest'
import { formatNewNotifications } from './notifications.messages.ts'

it('announces one new notification by its title and sentence, and several as a count', () => {
  const one = { title: 'New project', detail: 'Meera assigned you “Tides”.' }
  expect(formatNewNotifications([one])).toBe('New notification. New project: Meera assigned you “Tides”.')
  expect(formatNewNotifications([one, one, one])).toBe('3 new notifications')
})
