import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { beforeEach, expect } from 'vitest'
import { createSubscription, HELD_MAX, type Hearing } from '../../platform/live/live.subscription.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { StudentViewer } from '../../rpc/context.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { follow } from './follow.service.ts'
import { announce } from './live.service.ts'

let asha: StudentViewer
beforeEach(async () => {
  asha = await createUser(portal, { role: 'student' })
})

const tell = (times = 1) =>
  announce(
    portal.db,
    Array.from({ length: times }, () => ({
      to: [asha.id],
      kind: 'ticket' as const,
      subjectId: randomUUID(),
    })),
  )
const ticket = (id: number): LiveEvent => ({ id, kind: 'ticket', subjectId: randomUUID(), number: null })

/** Follows with a subscription of the test's own; `opening` is done while it is opened. */
function followWith(hearing: Hearing, opening: () => Promise<unknown>, after?: number) {
  const subscribe = async () => {
    await opening()
    return hearing
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

it('what happens while a stream is opened is told, and told once', async () => {
  const hearing = createSubscription(() => {})
  const events = followWith(hearing, () => tell(), 0)
  expect(await take(events, 2)).toEqual(['hello 0', 'ticket 1'])
  hearing.push(ticket(1))
  hearing.push(ticket(2))
  expect(await take(events, 1)).toEqual(['ticket 2'])
})

it('what was not heard is read: before an event with a greater number, and after the line came back', async () => {
  const hearing = createSubscription(() => {})
  const events = followWith(hearing, async () => {})
  expect(await take(events, 1)).toEqual(['hello 0'])
  await tell(3)
  for (const id of [3, 2]) hearing.push(ticket(id))
  expect(await take(events, 3)).toEqual(['ticket 1', 'ticket 2', 'ticket 3'])
  await tell(2)
  hearing.push('missed')
  hearing.push(ticket(5))
  hearing.push(ticket(6))
  expect(await take(events, 3)).toEqual(['ticket 4', 'ticket 5', 'ticket 6'])
})

it('what was too much is not told, but that all is to be asked for; then it goes on', async () => {
  const hearing = createSubscription(() => {})
  const events = followWith(hearing, async () => {})
  expect(await take(events, 1)).toEqual(['hello 0'])
  await tell(HELD_MAX + 1)
  for (let id = 1; id <= HELD_MAX + 1; id++) hearing.push(ticket(id))
  expect(await take(events, 1)).toEqual([`reset ${HELD_MAX + 1}`])
  hearing.push(ticket(HELD_MAX + 2))
  expect(await take(events, 1)).toEqual([`ticket ${HELD_MAX + 2}`])
})

it('what has come to an end is let go of', async () => {
  let ended = 0
  const hearing = createSubscription(() => {
    ended += 1
  })
  const events = followWith(hearing, async () => {})
  await take(events, 1)
  const next = events.next()
  hearing.end()
  expect(await next).toEqual({ value: undefined, done: true })
  expect(ended).toBe(1)
})
