import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { expect, it } from 'vitest'
import { formatChatCounts, formatExtensionRequests } from './dashboards.messages.ts'

it('labels unread messages and meetings to answer', () => {
  expect(formatChatCounts(2, 0)).toBe('2 unread messages')
  expect(formatChatCounts(0, 1)).toBe('1 meeting to answer')
  expect(formatChatCounts(1, 2)).toBe('1 unread message, 2 meetings to answer')
})

it('caps the count of requests for more time', () => {
  expect([1, 999, COUNTED_MAX].map(formatExtensionRequests)).toEqual([
    '1 request for more time',
    '999 requests for more time',
    '1,000+ requests for more time',
  ])
})
