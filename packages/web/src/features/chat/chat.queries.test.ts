import { MESSAGES_PAGE_MAX } from '@capstone/contract/chat/chat.constants'
import type { Message, MessagePage } from '@capstone/contract/chat/chat.schemas'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { setLink } from '../../lib/http/api.ts'
import {
  markMessagesOutdated,
  messagesQuery,
  refetchLoadedMessages,
  refetchOutdatedMessages,
  trimThread,
} from './chat.queries.ts'
import { LOADED_HARD_MAX, LOADED_MAX, lastLoadedOf } from './messages/messages.model.ts'

const listMessages = vi.fn<(query: { readonly after?: number }) => Promise<MessagePage>>()
// Not a mock of the module: another file of this worker may have loaded it already.
const previousLink = setLink({ call: (_path, query) => listMessages(query as { readonly after?: number }) })
afterAll(() => {
  setLink(previousLink)
})

const message = (text: string): Message => ({
  id: 'message-1',
  number: 1,
  kind: 'text',
  isOwn: true,
  senderId: 'a',
  senderName: 'A',
  text,
  file: null,
  meeting: null,
  sentAt: new Date(2026, 10, 21),
})
const pageOf = (text: string): MessagePage => ({
  items: [message(text)],
  hasEarlier: false,
  hasLater: false,
  lastNumber: 1,
  ownReadNumber: 1,
  partnerReadNumber: 0,
  missedByPartner: { after: 0, upTo: 0 },
  firstNumber: 1,
})
const { queryKey } = messagesQuery('tides')

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(queryKey, pageOf('as it was'))
})

it('refetches all loaded messages of a thread', async () => {
  listMessages.mockResolvedValue(pageOf('as it is'))
  await refetchLoadedMessages(client, 'tides')
  expect(client.getQueryData(queryKey)?.items).toEqual([message('as it is')])
})

it('refetches the loaded messages of a thread once after the chat was closed, although new ones were fetched', async () => {
  const shown = () => client.getQueryData(queryKey)?.items
  listMessages.mockImplementation(async ({ after }) =>
    after === 0 ? pageOf('as it is') : { ...pageOf(''), items: [] },
  )
  await refetchOutdatedMessages(client, 'tides')
  expect(shown()).toEqual([message('as it was')])
  markMessagesOutdated(client)
  await client.fetchQuery(messagesQuery('tides'))
  expect(shown()).toEqual([message('as it was')])
  await refetchOutdatedMessages(client, 'tides')
  expect(shown()).toEqual([message('as it is')])
  listMessages.mockClear()
  await refetchOutdatedMessages(client, 'tides')
  expect(listMessages).not.toHaveBeenCalled()
})

it.each(['before', 'after'])(
  'keeps a changed message when the fetch of new ones is answered just %s its refetch',
  async (order) => {
    const [ofChange, ofNew] = [Promise.withResolvers<MessagePage>(), Promise.withResolvers<MessagePage>()]
    listMessages.mockImplementation(({ after }) => (after === 0 ? ofChange : ofNew).promise)
    const settled = Promise.all([
      client.fetchQuery(messagesQuery('tides')),
      refetchLoadedMessages(client, 'tides'),
    ])
    const answers = [
      () => ofNew.resolve({ ...pageOf(''), items: [] }),
      () => ofChange.resolve(pageOf('as it is')),
    ]
    for (const answer of order === 'before' ? answers : answers.reverse()) answer()
    await settled
    expect(client.getQueryData(queryKey)?.items).toEqual([message('as it is')])
  },
)

it('discards an answer that arrives after sign-out', async () => {
  listMessages.mockImplementation(async () => {
    client.clear()
    return pageOf('of the person before')
  })
  await refetchLoadedMessages(client, 'tides')
  expect(client.getQueryData(queryKey)).toBe(undefined)
})

/** A page of the messages from number `first` to `last`, which ends the thread. */
const pageOfNumbers = (first: number, last: number): MessagePage => ({
  items: Array.from({ length: last - first + 1 }, (_, at) => ({
    ...message('Hello'),
    id: `message-${first + at}`,
    number: first + at,
  })),
  hasEarlier: first > 1,
  hasLater: false,
  lastNumber: last,
  ownReadNumber: 0,
  partnerReadNumber: 0,
  missedByPartner: { after: 0, upTo: 0 },
  firstNumber: 1,
})

it('keeps a few hundred messages of a growing thread that is read at its end', async () => {
  for (let last = 1; last <= 3000; last += 40) {
    listMessages.mockResolvedValueOnce(pageOfNumbers(last + 1, last + 40))
    const shown = await client.fetchQuery(messagesQuery('tides'))
    expect(lastLoadedOf(shown)).toBe(last + 40)
    trimThread(client, 'tides')
  }
  const { items, hasEarlier, hasLater } = await client.ensureQueryData(messagesQuery('tides'))
  expect(items.length).toBeLessThan(LOADED_MAX + 100)
  expect([hasEarlier, hasLater]).toEqual([true, false])
})

it('loads new messages up to a limit while earlier ones are read, and only counts those beyond it', async () => {
  let last = 1
  listMessages.mockImplementation(async ({ after = 0 }) => {
    last += 100
    return { ...pageOfNumbers(after + 1, Math.min(after + MESSAGES_PAGE_MAX, last)), lastNumber: last }
  })
  for (let time = 0; time < 40; time++) await client.fetchQuery(messagesQuery('tides'))
  const { items, hasEarlier, lastNumber } = await client.ensureQueryData(messagesQuery('tides'))
  expect([hasEarlier, lastNumber]).toEqual([false, last])
  expect(items.length).toBe(LOADED_HARD_MAX)
})
