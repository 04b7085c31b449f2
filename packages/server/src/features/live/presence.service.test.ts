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
  readonly streams: Map<string, number>
  refresh(): Promise<void>
}

/** A server process as presence sees it. `streams` counts the streams of each person; `refresh` runs one refresh. */
function startProcess(): TestProcess {
  const streams = new Map<string, number>()
  const presence = createProcessPresence()
  const hub: Hub = { ...portal.live.hub, people: () => new Map(streams) }
  const refresh = () => presence.refresh({ ...portal, live: { ...portal.live, hub } })
  return { presence, streams, refresh }
}

const findOnlineNames = async () =>
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
    const { streams, refresh } = startProcess()
    streams.set(asha, 2)
    await refresh()
    await refresh()
    expect(await findOnlineNames()).toEqual(['asha'])
    expect(await presenceEventsOf(partner)).toEqual(['online asha'])
    expect(await presenceEventsOf(outsider)).toEqual([])
    for (const stream of [partner, outsider]) stream.end()
  })

  it('survives the reload of a page, and ends a few seconds after the last stream', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const { streams, refresh } = startProcess()
    streams.set(asha, 1)
    await refresh()
    streams.delete(asha)
    portal.clock.advance(4)
    await refresh()
    streams.set(asha, 1)
    await refresh()
    portal.clock.advance(4)
    await refresh()
    expect(await presenceEventsOf(stream)).toEqual(['online asha'])
    streams.delete(asha)
    portal.clock.advance(5)
    await refresh()
    expect(await findOnlineNames()).toEqual([])
    expect(await presenceEventsOf(stream)).toEqual(['offline asha'])
    stream.end()
  })

  it('ends with the last of two processes that have the person', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const [one, two] = [startProcess(), startProcess()]
    for (const { streams, refresh } of [one, two]) {
      streams.set(asha, 1)
      await refresh()
    }
    one.streams.delete(asha)
    portal.clock.advance(6)
    await one.refresh()
    expect(await findOnlineNames()).toEqual(['asha'])
    expect(await presenceEventsOf(stream)).toEqual(['online asha'])
    two.streams.delete(asha)
    portal.clock.advance(6)
    await two.refresh()
    expect(await findOnlineNames()).toEqual([])
    expect(await presenceEventsOf(stream)).toEqual(['offline asha'])
    stream.end()
  })

  it('is published once when a person leaves several processes at the same time', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const processes = Array.from({ length: 4 }, startProcess)
    for (let time = 0; time < 5; time++) {
      for (const { streams } of processes) streams.set(asha, 1)
      await Promise.all(processes.map(({ refresh }) => refresh()))
      for (const { streams } of processes) streams.delete(asha)
      portal.clock.advance(6)
      await Promise.all(processes.map(({ refresh }) => refresh()))
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
    killed.streams.set(asha, 1)
    other.streams.set(ines, 1)
    await killed.refresh()
    for (let seconds = 0; seconds < PRESENCE_TIMEOUT_SECONDS - 1; seconds++) {
      portal.clock.advance(1)
      await other.refresh()
      await removeStalePresences(portal.db, portal.clock.now())
    }
    expect(await findOnlineNames()).toHaveLength(2)
    portal.clock.advance(1)
    await removeStalePresences(portal.db, portal.clock.now())
    expect(await findOnlineNames()).toEqual(['ines'])
    expect(await presenceEventsOf(stream)).toEqual(['online asha', 'offline asha'])
    stream.end()
  })

  it('that was wrongly taken for dead adds its people again', async () => {
    const { streams, refresh } = startProcess()
    streams.set(asha, 1)
    await refresh()
    portal.clock.advance(PRESENCE_TIMEOUT_SECONDS)
    await removeStalePresences(portal.db, portal.clock.now())
    expect(await findOnlineNames()).toEqual([])
    await refresh()
    await refresh()
    expect(await findOnlineNames()).toEqual(['asha'])
  })

  it('that stops keeps its people online until they can reconnect elsewhere', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const [ending, next] = [startProcess(), startProcess()]
    ending.streams.set(asha, 1).set(stranger, 1)
    await ending.refresh()
    await ending.presence.leave(portal)
    next.streams.set(asha, 1)
    await next.refresh()
    expect(await findOnlineNames()).toHaveLength(2)
    portal.clock.advance(5)
    await removeStalePresences(portal.db, portal.clock.now())
    expect(await findOnlineNames()).toEqual(['asha'])
    expect(await presenceEventsOf(stream)).toEqual(['online asha'])
    stream.end()
  })
})
