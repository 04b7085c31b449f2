import type { Thread } from '@capstone/contract/chat/chat.schemas'
import { expect, it } from 'vitest'
import { keepPlace } from './use-kept-place.ts'

const thread = (id: string): Thread => ({
  id,
  title: id,
  isArchived: false,
  partner: { id: null, name: null, phone: null, isOnline: false },
  unread: 0,
  meetingsToAnswer: 0,
  ownReadNumber: 0,
  partnerReadNumber: 0,
  lastNumber: 0,
  last: null,
  activeAt: new Date(2026, 11, 1),
})
const keep = (order: string, id: string, index: number, kept?: Thread) =>
  keepPlace([...order].map(thread), { id, index }, kept)
    .map((listed) => listed.id)
    .join('')

it.each([
  ['moved down when it was read', 'bcda', 'a', 0, 'abcd'],
  ['moved up when it was answered', 'cabd', 'c', 2, 'abcd'],
  ['stands below threads that left the list', 'ab', 'b', 3, 'ab'],
])('keeps a thread that %s at its index', (_case, order, id, index, shown) => {
  expect(keep(order, id, index)).toBe(shown)
})

it('keeps a thread that moved to a page that is not loaded, once it was loaded by itself', () => {
  expect(keep('bc', 'a', 1, thread('a'))).toBe('bac')
  expect(keep('bc', 'a', 1)).toBe('bc')
})
