import { expect, it } from 'vitest'
import { formatNewNotifications } from './notifications.messages.ts'

it('says the one new thing, or how many came', () => {
  const one = { title: 'New project', detail: 'Meera assigned you “Tides”.' }
  expect(formatNewNotifications([one])).toBe('New notification. New project: Meera assigned you “Tides”.')
  expect(formatNewNotifications([one, one, one])).toBe('3 new notifications')
})
