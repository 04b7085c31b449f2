import type { Message, MessagePage } from '@capstone/contract/chat/chat.schemas'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { messagesQuery, refreshLoaded } from './chat.queries.ts'

const { listMessages } = vi.hoisted(() => ({ listMessages: vi.fn<() => Promise<MessagePage>>() }))
vi.mock('../../lib/api.ts', async (original) => ({ ...(await original()), api: { chat: { listMessages } } }))

const message = (text: string): Message => ({
  ...{ id: 'message-1', number: 1, kind: 'text', isOwn: true, senderName: 'A' },
  ...{ text, file: null, meeting: null },
  sentAt: new Date(2026, 10, 21),
})
const pageOf = (text: string): MessagePage => ({
  ...{ items: [message(text)], hasEarlier: false, hasLater: false },
  ...{ lastNumber: 1, ownReadNumber: 1, partnerReadNumber: 0 },
})
const { queryKey } = messagesQuery('tides')

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(queryKey, pageOf('as it was'))
})

it('shows all that is loaded of a thread as it is now', async () => {
  listMessages.mockResolvedValue(pageOf('as it is'))
  await refreshLoaded(client, 'tides')
  expect(client.getQueryData(queryKey)?.items).toEqual([message('as it is')])
})

it('keeps nothing for somebody who signed out while it was on its way', async () => {
  listMessages.mockImplementation(async () => {
    client.clear()
    return pageOf('of the person before')
  })
  await refreshLoaded(client, 'tides')
  expect(client.getQueryData(queryKey)).toBe(undefined)
})
