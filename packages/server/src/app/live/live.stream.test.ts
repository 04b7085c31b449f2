import { randomUUID } from 'node:crypto'
import { EVENTS_REPLAYED_MAX, STREAMS_PER_PERSON_MAX } from '@capstone/contract/live/live.constants'
import type { MissedEvents } from '@capstone/contract/live/live.schemas'
import { and, eq, lte } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { restartEventNumbering } from '../../features/live/events.repository.ts'
import { publishEvents, publishTransient } from '../../features/live/live.service.ts'
import { liveEvents, liveHeads } from '../../features/live/live.table.ts'
import { it, openTestPortal, portal } from '../../rpc/portal.testing.ts'
import { createSignedIn, startTestServer } from '../http/http.testing.ts'
import { type LiveStream, openLiveStream } from './live.testing.ts'

type Person = { readonly id: string; readonly cookie: string }

const server = await startTestServer(portal)
let asha: Person
let ines: Person
const opened: LiveStream[] = []
beforeEach(async () => {
  asha = await createSignedIn(portal, { role: 'student' })
  ines = await createSignedIn(portal, { role: 'instructor' })
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.hangUp()
})

async function follow({ cookie }: Person, after?: number) {
  const stream = await openLiveStream({ base: server.base, origin: portal.settings.BASE_URL, cookie, after })
  opened.push(stream)
  await expect.poll(stream.told).not.toEqual([])
  return stream
}

async function catchUp({ cookie }: Person, after?: number) {
  const answer = await server.call('live.catchUp', { after }, { cookie })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { json: MissedEvents }).json
}

const ticketsFor = (to: readonly string[], times = 1) =>
  publishEvents(
    portal.db,
    Array.from({ length: times }, () => ({ to, kind: 'ticket' as const, subjectId: randomUUID() })),
  )

const numbers = (from: number, to: number, kind = 'ticket') =>
  Array.from({ length: to - from + 1 }, (_, index) => `${kind} ${from + index}`)

describe('a stream', () => {
  it('starts at the current position, and sends only the viewer’s events, in order', async () => {
    await ticketsFor([asha.id], 2)
    const [hers, other] = [await follow(asha), await follow(ines)]
    const subjectId = randomUUID()
    await publishEvents(portal.db, [
      { to: [asha.id, ines.id], kind: 'message', subjectId, messageNumber: 7 },
      { to: [asha.id], kind: 'read', subjectId, messageNumber: 7 },
    ])
    await publishTransient(portal.db, [ines.id], { kind: 'typing', subjectId })
    await expect.poll(hers.told).toEqual(['hello 2', 'message 3', 'read 4'])
    await expect.poll(other.told).toEqual(['hello 0', 'message 1', 'typing null'])
    expect(hers.events[1]).toEqual({ id: 3, kind: 'message', subjectId, number: 7 })
  })

  it('has headers that keep proxies from buffering or compressing it', async () => {
    const { headers } = (await follow(asha)).response
    expect(headers['content-type']).toBe('text/event-stream')
    expect(headers['x-accel-buffering']).toBe('no')
    expect(headers['cache-control']).toBe('no-store, no-transform')
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('that resumes replays all missed events, in order and once', async () => {
    await ticketsFor([asha.id], 3)
    const first = await follow(asha, 1)
    await expect.poll(first.told).toEqual(['hello 1', ...numbers(2, 3)])
    first.hangUp()
    await ticketsFor([asha.id, ines.id], 4)
    const second = await follow(asha, 3)
    await ticketsFor([asha.id])
    await expect.poll(second.told).toEqual(['hello 3', ...numbers(4, 8)])
  })

  it('opened during many events neither loses nor repeats one', async () => {
    const publishing = (async () => {
      for (let time = 0; time < 30; time++) await ticketsFor([asha.id], 2)
    })()
    const streams = await Promise.all(Array.from({ length: 5 }, () => follow(asha, 0)))
    await publishing
    for (const { told } of streams) await expect.poll(told).toEqual(['hello 0', ...numbers(1, 60)])
  })

  it('beyond the limit per person ends the oldest', async () => {
    const streams: LiveStream[] = []
    for (let nth = 0; nth < STREAMS_PER_PERSON_MAX; nth++) streams.push(await follow(asha))
    const others = await follow(ines)
    const newest = await follow(asha)
    const [oldest, ...rest] = streams
    await oldest?.ended
    expect(oldest?.errors).toEqual([])
    await ticketsFor([asha.id, ines.id])
    for (const { told } of [newest, ...rest]) await expect.poll(told).toEqual(['hello 0', 'ticket 1'])
    await expect.poll(others.told).toEqual(['hello 0', 'ticket 1'])
  })

  it('ends without an error when its process stops, as does one opened too late', async () => {
    const ending = await openTestPortal()
    const endingServer = await startTestServer(ending)
    const { cookie } = await createSignedIn(ending, { role: 'student' })
    const to = { base: endingServer.base, origin: ending.settings.BASE_URL, cookie }
    const stream = await openLiveStream(to)
    await expect.poll(stream.told).toEqual(['hello 0'])
    ending.live.hub.close()
    await stream.ended
    await (await openLiveStream(to)).ended
    expect(stream.errors).toEqual([])
    expect(stream.response.complete).toBe(true)
  })
})

describe('a reset', () => {
  const resets: Readonly<Record<string, () => Promise<readonly [after: number, head: number]>>> = {
    'more missed events than are replayed': async () => {
      await ticketsFor([asha.id], EVENTS_REPLAYED_MAX + 1)
      return [0, EVENTS_REPLAYED_MAX + 1]
    },
    'missed events that were already deleted': async () => {
      await ticketsFor([asha.id], 5)
      await portal.db.delete(liveEvents).where(and(eq(liveEvents.userId, asha.id), lte(liveEvents.number, 3)))
      return [2, 5]
    },
    'a position after the newest event': async () => {
      await ticketsFor([asha.id], 2)
      return [3, 2]
    },
    'a position from before a restore': async () => {
      portal.clock.freeze()
      await restartEventNumbering(portal.db, portal.clock.now())
      await ticketsFor([asha.id])
      return [1, portal.clock.now().getTime() + 1]
    },
  }

  it.each(Object.entries(resets))(
    'is sent for %s, so that the browser refetches everything',
    async (_what, prepare) => {
      const [after, head] = await prepare()
      expect(await catchUp(asha, after)).toEqual({ events: [], lastId: head, isReset: true })
      const stream = await follow(asha, after)
      await ticketsFor([asha.id])
      await expect.poll(stream.told).toEqual([`reset ${head}`, `ticket ${head + 1}`])
    },
  )

  it('is not sent for exactly the maximum of replayed events', async () => {
    await ticketsFor([asha.id], EVENTS_REPLAYED_MAX + 1)
    const { events, isReset } = await catchUp(asha, 1)
    expect([events.length, isReset]).toEqual([EVENTS_REPLAYED_MAX, false])
  })
})

describe('polling', () => {
  it('returns the same events, from one position to the next', async () => {
    expect(await catchUp(asha)).toEqual({ events: [], lastId: 0, isReset: false })
    const subjectId = randomUUID()
    await publishEvents(portal.db, [{ to: [asha.id, ines.id], kind: 'message', subjectId, messageNumber: 1 }])
    const event = { id: 1, kind: 'message', subjectId, number: 1 }
    expect(await catchUp(asha, 0)).toEqual({ events: [event], lastId: 1, isReset: false })
    expect(await catchUp(asha, 1)).toEqual({ events: [], lastId: 1, isReset: false })
    expect(await portal.db.select().from(liveHeads).where(eq(liveHeads.userId, asha.id))).toMatchObject([
      { lastNumber: 1 },
    ])
  })
})
