import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { beforeEach, expect } from 'vitest'
import {
  BUFFER_MAX,
  createSubscription,
  type WritableSubscription,
} from '../../platform/live/live.subscription.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { StudentViewer } from '../../rpc/context.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { follow } from './follow.service.ts'
import { publishEvents } from './live.service.ts'

let asha: StudentViewer
beforeEach(async () => {
  asha = await createUser(portal, { role: 'student' })
})

const publish = (times = 1) =>
  publishEvents(
    portal.db,
    Array.from({ length: times }, () => ({
      to: [asha.id],
      kind: 'ticket' as const,
      subjectId: randomUUID(),
    })),
  )
const ticket = (id: number): LiveEvent => ({ id, kind: 'ticket', subjectId: randomUUID(), number: null })

/** Follows with the test’s own subscription; runs `whileOpening` while it opens. */
function followWith(
  subscription: WritableSubscription,
  whileOpening: () => Promise<unknown>,
  after?: number,
) {
  const subscribe = async () => {
    await whileOpening()
    return subscription
  }
  const live = { ...portal.live, hub: { ...portal.live.hub, subscribe } }
  const resume = after === undefined ? {} : { after }
  return follow({ ...actAs(portal, asha), live }, resume, new AbortController().signal)
}

async function take(events: AsyncGenerator<LiveEvent>, count: number) {
  const taken: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const { value } = await events.next()
    taken.push(`${value?.kind} ${value?.id}`)
  }
  return taken
}

it('an event that happens while a stream opens is delivered once', async () => {
  const subscription = createSubscription(() => {})
  const events = followWith(subscription, () => publish(), 0)
  expect(await take(events, 2)).toEqual(['hello 0', 'ticket 1'])
  subscription.push(ticket(1))
  subscription.push(ticket(2))
  expect(await take(events, 1)).toEqual(['ticket 2'])
})

it('missed events are read from the database: before an event that skips a number, and after a reconnect', async () => {
  const subscription = createSubscription(() => {})
  const events = followWith(subscription, async () => {})
  expect(await take(events, 1)).toEqual(['hello 0'])
  await publish(3)
  for (const id of [3, 2]) subscription.push(ticket(id))
  expect(await take(events, 3)).toEqual(['ticket 1', 'ticket 2', 'ticket 3'])
  await publish(2)
  subscription.push('missed')
  subscription.push(ticket(5))
  subscription.push(ticket(6))
  expect(await take(events, 3)).toEqual(['ticket 4', 'ticket 5', 'ticket 6'])
})

it('after an overrun it sends a reset and goes on from there', async () => {
  const subscription = createSubscription(() => {})
  const events = followWith(subscription, async () => {})
  expect(await take(events, 1)).toEqual(['hello 0'])
  await publish(BUFFER_MAX + 1)
  for (let id = 1; id <= BUFFER_MAX + 1; id++) subscription.push(ticket(id))
  expect(await take(events, 1)).toEqual([`reset ${BUFFER_MAX + 1}`])
  subscription.push(ticket(BUFFER_MAX + 2))
  expect(await take(events, 1)).toEqual([`ticket ${BUFFER_MAX + 2}`])
})

it('releases the subscription when the stream ends', async () => {
  let ended = 0
  const subscription = createSubscription(() => {
    ended += 1
  })
  const events = followWith(subscription, async () => {})
  await take(events, 1)
  const next = events.next()
  subscription.end()
  expect(await next).toEqual({ value: undefined, done: true })
  expect(ended).toBe(1)
})
