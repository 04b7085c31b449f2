import { expect, it } from 'vitest'
import { toTimeline } from './timeline.model.ts'

it('places a divider before each day and before the unread messages', () => {
  const at = (number: number, sentAt: Date) => ({
    id: String(number),
    number,
    kind: 'text' as const,
    isOwn: false,
    senderId: null,
    senderName: null,
    text: 'x',
    file: null,
    meeting: null,
    sentAt,
  })
  const messages = [
    at(1, new Date(2026, 10, 20, 23)),
    at(2, new Date(2026, 10, 20, 23)),
    at(3, new Date(2026, 10, 21, 9, 40)),
  ]
  expect(toTimeline(messages, 2).map(({ kind }) => kind)).toEqual([
    'day',
    'message',
    'new',
    'message',
    'day',
    'message',
  ])
  expect(toTimeline(messages, null).map(({ kind }) => kind)).toEqual([
    'day',
    'message',
    'message',
    'day',
    'message',
  ])
})
