import { randomUUID } from 'node:crypto'
import { PRESENT_SECONDS } from '@capstone/contract/live/live.constants'
import { beforeEach, describe, expect } from 'vitest'
import type { Hub } from '../../platform/live/live.hub.ts'
import type { Subscription } from '../../platform/live/live.subscription.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { whisper } from './live.service.ts'
import { removeStale } from './presence.service.ts'
import { findPresent } from './presence.testing.ts'
import { createOwnPresence, type OwnPresence } from './process-presence.service.ts'

let asha: string
let ines: string
let stranger: string
beforeEach(async () => {
  portal.clock.hold()
  asha = (await createUser(portal, { role: 'student' })).id
  ines = (await createUser(portal, { role: 'instructor' })).id
  stranger = (await createUser(portal, { role: 'student' })).id
  await portal.db.insert(chatThreads).values([
    { id: randomUUID(), studentId: asha, mentorId: ines, title: 'One', activeAt: new Date() },
    { id: randomUUID(), studentId: asha, mentorId: ines, title: 'Two', activeAt: new Date() },
    { id: randomUUID(), studentId: stranger, mentorId: null, title: 'None', activeAt: new Date() },
  ])
})

type Place = { readonly presence: OwnPresence; readonly here: Map<string, number>; round(): Promise<void> }

/** A server process, as far as presence knows of one. */
function startProcess(): Place {
  const here = new Map<string, number>()
  const presence = createOwnPresence()
  const hub: Hub = { ...portal.live.hub, people: () => new Map(here) }
  const round = () => presence.refresh({ ...portal, live: { ...portal.live, hub } })
  return { presence, here, round }
}

const present = async () =>
  [...(await findPresent(portal.db, [asha, ines, stranger], portal.clock.now()))].map(
    (id) => ({ [asha]: 'asha', [ines]: 'ines', [stranger]: 'stranger' })[id],
  )

/** What this stream was told of comings and goings by now. */
async function toldTo(stream: Subscription): Promise<string[]> {
  const marker = randomUUID()
  const told: string[] = []
  await whisper(portal.db, [ines, stranger], { kind: 'typing', subjectId: marker })
  for (let heard = await stream.take(); heard; heard = await stream.take())
    for (const each of heard) {
      if (typeof each === 'string') throw new Error(each)
      if (each.subjectId === marker) return told
      if (each.kind !== 'typing')
        told.push(`${each.kind} ${each.subjectId === asha ? 'asha' : each.subjectId}`)
    }
  return told
}
describe('who is present', () => {
  it('is told to the other members of their threads, once, and to nobody else', async () => {
    const [hers, other] = [await portal.live.hub.subscribe(ines), await portal.live.hub.subscribe(stranger)]
    const { here, round } = startProcess()
    here.set(asha, 2)
    await round()
    await round()
    expect(await present()).toEqual(['asha'])
    expect(await toldTo(hers)).toEqual(['online asha'])
    expect(await toldTo(other)).toEqual([])
    for (const stream of [hers, other]) stream.end()
  })

  it('stays so while a page is loaded again, and no longer than some seconds', async () => {
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
    expect(await toldTo(stream)).toEqual(['online asha'])
    here.delete(asha)
    portal.clock.advance(5)
    await round()
    expect(await present()).toEqual([])
    expect(await toldTo(stream)).toEqual(['offline asha'])
    stream.end()
  })

  it('of two processes goes with the last', async () => {
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
    expect(await toldTo(stream)).toEqual(['online asha'])
    two.here.delete(asha)
    portal.clock.advance(6)
    await two.round()
    expect(await present()).toEqual([])
    expect(await toldTo(stream)).toEqual(['offline asha'])
    stream.end()
  })

  it('going from both at once is told, by one of them', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const processes = Array.from({ length: 4 }, startProcess)
    for (let time = 0; time < 5; time++) {
      for (const { here } of processes) here.set(asha, 1)
      await Promise.all(processes.map(({ round }) => round()))
      for (const { here } of processes) here.delete(asha)
      portal.clock.advance(6)
      await Promise.all(processes.map(({ round }) => round()))
    }
    expect(await toldTo(stream)).toEqual(
      Array.from({ length: 5 }, () => ['online asha', 'offline asha']).flat(),
    )
    stream.end()
  })
})

describe('a process', () => {
  it('that was killed is forgotten, and whom it had is told to be gone', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const [killed, other] = [startProcess(), startProcess()]
    killed.here.set(asha, 1)
    other.here.set(ines, 1)
    await killed.round()
    for (let seconds = 0; seconds < PRESENT_SECONDS - 1; seconds++) {
      portal.clock.advance(1)
      await other.round()
      await removeStale(portal.db, portal.clock.now())
    }
    expect(await present()).toHaveLength(2)
    portal.clock.advance(1)
    await removeStale(portal.db, portal.clock.now())
    expect(await present()).toEqual(['ines'])
    expect(await toldTo(stream)).toEqual(['online asha', 'offline asha'])
    stream.end()
  })

  it('that was taken for dead and is not has its people back', async () => {
    const { here, round } = startProcess()
    here.set(asha, 1)
    await round()
    portal.clock.advance(PRESENT_SECONDS)
    await removeStale(portal.db, portal.clock.now())
    expect(await present()).toEqual([])
    await round()
    await round()
    expect(await present()).toEqual(['asha'])
  })

  it('that stops has its people for as long as they take to come back elsewhere', async () => {
    const stream = await portal.live.hub.subscribe(ines)
    const [ending, next] = [startProcess(), startProcess()]
    ending.here.set(asha, 1).set(stranger, 1)
    await ending.round()
    await ending.presence.leave(portal)
    next.here.set(asha, 1)
    await next.round()
    expect(await present()).toHaveLength(2)
    portal.clock.advance(5)
    await removeStale(portal.db, portal.clock.now())
    expect(await present()).toEqual(['asha'])
    expect(await toldTo(stream)).toEqual(['online asha'])
    stream.end()
  })
})
