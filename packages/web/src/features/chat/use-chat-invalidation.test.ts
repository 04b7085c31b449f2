import type { MessagePage } from '@capstone/contract/chat/chat.schemas'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { calls, setLink } from '../../lib/http/api.ts'
import { messagesQuery, refetchOutdatedMessages } from './chat.queries.ts'
import { createChatInvalidator } from './use-chat-invalidation.ts'

// Node does not have this function of browsers.
vi.stubGlobal('reportError', vi.fn())

const PARTNER = 'partner'
const threadsWith = (isOnline: boolean) => ({ pages: [{ items: [{ partner: { id: PARTNER, isOnline } }] }] })
type Threads = ReturnType<typeof threadsWith>

/** A list of threads on screen; the test answers its requests one by one. */
function showThreads() {
  const client = new QueryClient()
  const answers: ((threads: Threads) => void)[] = []
  const observer = new QueryObserver<Threads>(client, {
    queryKey: calls.chat.listThreads.key(),
    queryFn: () => new Promise<Threads>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => undefined)
  const isPartnerOnline = () => observer.getCurrentResult().data?.pages[0]?.items[0]?.partner.isOnline
  return { answers, isPartnerOnline, stop, applyEvent: createChatInvalidator(client) }
}

it('shows a partner who came online while an older request was in flight', async () => {
  const { answers, isPartnerOnline, applyEvent, stop } = showThreads()
  applyEvent({ kind: 'online', subjectId: PARTNER }, undefined)
  answers[0]?.(threadsWith(false))
  await expect.poll(isPartnerOnline).toBe(true)
  stop()
})

it('refetches the threads when the event stream connects', async () => {
  const { answers, isPartnerOnline, applyEvent, stop } = showThreads()
  answers[0]?.(threadsWith(false))
  await expect.poll(isPartnerOnline).toBe(false)
  applyEvent({ kind: 'connected' }, undefined)
  await expect.poll(() => answers.length).toBe(2)
  stop()
})

it('starts only one refetch of the threads for projects that change at the same time', async () => {
  const { answers, isPartnerOnline, applyEvent, stop } = showThreads()
  answers[0]?.(threadsWith(false))
  await expect.poll(isPartnerOnline).toBe(false)
  for (const subjectId of ['tides', 'dunes']) applyEvent({ kind: 'project', subjectId }, undefined)
  expect(answers).toHaveLength(2)
  stop()
})

it('keeps the error of a list, and that it is stale, when a partner comes online', () => {
  const client = new QueryClient()
  const queryKey = calls.chat.listThreads.key()
  client.setQueryData<Threads>(queryKey, threadsWith(false))
  const query = client.getQueryCache().find({ queryKey })
  query?.setState({ status: 'error', error: new Error('Offline'), isInvalidated: true })
  createChatInvalidator(client)({ kind: 'online', subjectId: PARTNER }, undefined)
  expect(query?.state).toMatchObject({ data: threadsWith(true), status: 'error', isInvalidated: true })
})

it('refetches the messages of a thread that was opened before a gap in the event stream, when it is opened again', async () => {
  const client = new QueryClient()
  const { queryKey } = messagesQuery('tides')
  const pageOf = (meeting: string) =>
    ({ items: [{ id: 'message-1', number: 1, text: meeting }], lastNumber: 1 }) as unknown as MessagePage
  const previousLink = setLink({ call: async () => pageOf('confirmed') })
  onTestFinished(() => void setLink(previousLink))
  client.setQueryData(queryKey, pageOf('proposed'))
  createChatInvalidator(client)({ kind: 'reset' }, undefined)
  await refetchOutdatedMessages(client, 'tides')
  expect(client.getQueryData(queryKey)?.items).toMatchObject([{ text: 'confirmed' }])
})
