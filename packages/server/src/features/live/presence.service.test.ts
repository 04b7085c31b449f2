import { randomUUID } from 'node:crypto'
import { PRESENCE_TIMEOUT_SECONDS } from '@capstone/contract/live/live.constants'
import { beforeEach, describe, expect } from 'vitest'
import type { Hub } from '../../platform/live/live.hub.ts'
import type { Subscription } from '../../platform/live/live.subscription.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { publishEvents } from './live.service.ts'
import { removeStalePresences } from './presence.service.ts'
import { findOnlinePeople } from './presence.testing.ts'
import { createProcessPresence, type ProcessPresence } from './process-presence.service.ts'

let asha: string
let ines: string
let stranger: string
beforeEach(async () => {
  portal.clock.freeze()
  asha = (await createUser(portal, { role: 'student' })).id
  ines = (await createUser(portal, { role: 'instructor' })).id
  stranger = (await createUser(portal, { role: 'student' })).id
  await portal.db.insert(chatThreads).values([
    { id: randomUUID(), studentId: asha, mentorId: ines, title: 'One', activeAt: new Date() },
    { id: randomUUID(), studentId: asha, mentorId: ines, title: 'Two', activeAt: new Date() },
    { id: randomUUID(), studentId: stranger, mentorId: null, title: 'None', activeAt: new Date() },
  ])
})

type TestProcess = {
  readonly presence: ProcessPresence
  readonly here: Map<string, number>
  round(): Promise<void>
}

/** A server process as presence sees it: `here` are its streams, `round` runs one refresh. */
function startProcess(): TestProcess {
  const here = new Map<string, number>()
  const presence = createProcessPresence()
  const hub: Hub = { ...portal.live.hub, people: () => new Map(here) }
  const round = () => presence.refresh({ ...portal, live: { ...portal.live, hub } })
  return { presence, here, round }
}

const present = async () =>
  [...(await findOnlinePeople(portal.db, [asha, ines, stranger], portal.clock.now()))].map(
    (id) => ({ [asha]: 'asha', [ines]: 'ines', [stranger]: 'stranger' })[id],
  )

/** The online and offline events this stream has received so far. */
async function presenceEventsOf(stream: Subscription): Promise<string[]> {
  const marker = randomUUID()
  const received: string[] = []
  await publishEvents(portal.db, [{ to: [ines, stranger], kind: 'typing', subjectId: marker }])
  for (let items = await stream.take(); items; items = await stream.take())
    for (const each of items) {
      if (each.subjectId === marker) return received
      if (each.kind !== 'typing')
        received.push(`${each.kind} ${each.subjectId === asha ? 'asha' : each.subjectId}`)
    }
  return received
}
describe('presence', () => {
  it('is published once to the other members of a person’s threads, and to nobody else', async () => {
    const [partner, outsider] = [
      await portal.live.hub.subscribe(ines),
      await portal.live.hub.subscribe(stranger),
    ]
    const { here, round } = startProcess()
    here.set(asha, 2)
    await round()
    await round()
    expect(await present()).toEqual(['asha'])
    expect(await presenceEventsOf(partner)).toEqual(['online asha'])
    expect(await presenceEventsOf(outsider)).toEqual([])
    for (const stream of [partner, outsider]) stream.end()
  })

  it('survives the reload of a page, and ends a few seconds after the last stream', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const { here, round } = startProcess()
    here.set(asha, 1)
    await round()
    here.delete(asha)
    portal.clock.advance(4)
    await round()
    here.set(asha, 1)
    await round()
    portal.clock.advance(4)
    await round()
    expect(await presenceEventsOf(stream)).toEqual(['online asha'])
    here.delete(asha)
    portal.clock.advance(5)
    await round()
    expect(await present()).toEqual([])
    expect(await presenceEventsOf(stream)).toEqual(['offline asha'])
    stream.end()
  })

  it('ends with the last of two processes that have the person', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const [one, two] = [startProcess(), startProcess()]
    for (const { here, round } of [one, two]) {
      here.set(asha, 1)
      await round()
    }
    one.here.delete(asha)
    portal.clock.advance(6)
    await one.round()
    expect(await present()).toEqual(['asha'])
    expect(await presenceEventsOf(stream)).toEqual(['online asha'])
    two.here.delete(asha)
    portal.clock.advance(6)
    await two.round()
    expect(await present()).toEqual([])
    expect(await presenceEventsOf(stream)).toEqual(['offline asha'])
    stream.end()
  })

  it('is published once when a person leaves several processes at the same time', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const processes = Array.from({ length: 4 }, startProcess)
    for (let time = 0; time < 5; time++) {
      for (const { here } of processes) here.set(asha, 1)
      await Promise.all(processes.map(({ round }) => round()))
      for (const { here } of processes) here.delete(asha)
      portal.clock.advance(6)
      await Promise.all(processes.map(({ round }) => round()))
    }
    expect(await presenceEventsOf(stream)).toEqual(
      Array.from({ length: 5 }, () => ['online asha', 'offline asha']).flat(),
    )
    stream.end()
  })
})

describe('a process', () => {
  it('that was killed loses its rows, and its people go offline', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const [killed, other] = [startProcess(), startProcess()]
    killed.here.set(asha, 1)
    other.here.set(ines, 1)
    await killed.round()
    for (let seconds = 0; seconds < PRESENCE_TIMEOUT_SECONDS - 1; seconds++) {
      portal.clock.advance(1)
      await other.round()
      await removeStalePresences(portal.db, portal.clock.now())
    }
    expect(await present()).toHaveLength(2)
    portal.clock.advance(1)
    await removeStalePresences(portal.db, portal.clock.now())
    expect(await present()).toEqual(['ines'])
    expect(await presenceEventsOf(stream)).toEqual(['online asha', 'offline asha'])
    stream.end()
  })

  it('that was wrongly taken for dead adds its people again', async () => {
    const { here, round } = startProcess()
    here.set(asha, 1)
    await round()
    portal.clock.advance(PRESENCE_TIMEOUT_SECONDS)
    await removeStalePresences(portal.db, portal.clock.now())
    expect(await present()).toEqual([])
    await round()
    await round()
    expect(await present()).toEqual(['asha'])
  })

  it('that stops keeps its people online until they can reconnect elsewhere', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const [ending, next] = [startProcess(), startProcess()]
    ending.here.set(asha, 1).set(stranger, 1)
    await ending.round()
    await ending.presence.leave(portal)
    next.here.set(asha, 1)
    await next.round()
    expect(await present()).toHaveLength(2)
    portal.clock.advance(5)
    await removeStalePresences(portal.db, portal.clock.now())
    expect(await present()).toEqual(['asha'])
    expect(await presenceEventsOf(stream)).toEqual(['online asha'])
    stream.end()
  })
})
