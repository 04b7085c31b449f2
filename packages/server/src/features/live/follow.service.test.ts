import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { expect } from 'vitest'
import {
  BUFFER_MAX,
  createSubscription,
  type WritableSubscription,
} from '../../platform/live/live.subscription.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { follow } from './follow.service.ts'

const ticket = (number: number): LiveEvent => ({ kind: 'ticket', subjectId: randomUUID(), number })

/** Follows with the test's own subscription; runs `whileOpening` when the stream reads the quiet time. */
async function followWith(subscription: WritableSubscription, whileOpening = () => {}) {
  const hub = {
    ...portal.live.hub,
    subscribe: async () => subscription,
    readQuietMs: async () => {
      whileOpening()
      return 7
    },
  }
  const { viewer } = await actAsNew('student')
  return follow({ live: { ...portal.live, hub }, viewer }, new AbortController().signal)
}

async function take(events: AsyncGenerator<LiveEvent>, count: number) {
  const received: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const { value } = await events.next()
    received.push(`${value?.kind} ${value?.quietMs ?? value?.number}`)
  }
  return received
}

it('an event that happens while a stream opens is delivered once', async () => {
  const subscription = createSubscription(() => {})
  const events = await followWith(subscription, () => subscription.push(ticket(1)))
  expect(await take(events, 2)).toEqual(['connected 7', 'ticket 1'])
  subscription.push(ticket(2))
  expect(await take(events, 1)).toEqual(['ticket 2'])
})

it('a reader that is too slow gets a reset and then what comes after it', async () => {
  const subscription = createSubscription(() => {})
  const events = await followWith(subscription)
  await take(events, 1)
  for (let number = 0; number <= BUFFER_MAX; number++) subscription.push(ticket(number))
  expect(await take(events, 1)).toEqual(['reset undefined'])
  subscription.push(ticket(BUFFER_MAX + 1))
  expect(await take(events, 1)).toEqual([`ticket ${BUFFER_MAX + 1}`])
})

it('a stream ends with its subscription', async () => {
  const subscription = createSubscription(() => {})
  const events = await followWith(subscription)
  await take(events, 1)
  const next = events.next()
  subscription.end()
  expect(await next).toEqual({ value: undefined, done: true })
})

it('a stream releases its subscription when its reader stops', async () => {
  let ended = 0
  const subscription = createSubscription(() => {
    ended += 1
  })
  const events = await followWith(subscription)
  await take(events, 1)
  await events.return()
  expect(ended).toBe(1)
})
