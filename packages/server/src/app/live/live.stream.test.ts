import { randomUUID } from 'node:crypto'
import { STREAMS_PER_PERSON_MAX } from '@capstone/contract/live/live.constants'
import type { QuietTime } from '@capstone/contract/live/live.schemas'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { publishEvents } from '../../features/live/live.service.ts'
import { it, openTestPortal, portal } from '../../rpc/portal.testing.ts'
import { createSignedIn, startTestServer } from '../http/http.testing.ts'
import { type LiveStream, openLiveStream } from './live.testing.ts'

type Person = { readonly id: string; readonly cookie: string }

const server = await startTestServer(portal)
let asha: Person
let ines: Person
const streams: LiveStream[] = []
beforeEach(async () => {
  asha = await createSignedIn(portal, { role: 'student' })
  ines = await createSignedIn(portal, { role: 'instructor' })
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.hangUp()
  await expect.poll(() => portal.live.hub.people().size).toBe(0)
})

async function follow({ cookie }: Person) {
  const stream = await openLiveStream({ base: server.base, origin: portal.settings.BASE_URL, cookie })
  streams.push(stream)
  await expect.poll(stream.received).not.toEqual([])
  return stream
}

/** Returns for how long nothing has changed for a person, as a browser that polls learns it. */
async function pollQuietMs({ cookie }: Person) {
  const answer = await server.call('live.catchUp', {}, { cookie })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { json: QuietTime }).json.quietMs
}

const publishTo = async (to: readonly string[], first = 1, many = 1) =>
  publishEvents(
    portal.db,
    Array.from({ length: many }, (_, index) => ({
      to,
      kind: 'message' as const,
      subjectId: randomUUID(),
      number: first + index,
    })),
  )

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `message ${from + index}`)

describe('a stream', () => {
  it('starts with “connected”, and sends only the viewer’s events, in order', async () => {
    await publishTo([asha.id])
    const [hers, other] = [await follow(asha), await follow(ines)]
    const subjectId = randomUUID()
    await publishEvents(portal.db, [
      { to: [asha.id, ines.id], kind: 'message', subjectId, number: 7 },
      { to: [asha.id], kind: 'read', subjectId, number: 7 },
      { to: [ines.id], kind: 'typing', subjectId },
    ])
    await expect.poll(hers.received).toEqual(['connected', 'message 7', 'read 7'])
    await expect.poll(other.received).toEqual(['connected', 'message 7', 'typing'])
    expect(hers.events[1]).toEqual({ kind: 'message', subjectId, number: 7 })
  })

  it('has headers that keep proxies from buffering or compressing it', async () => {
    const { headers } = (await follow(asha)).response
    expect(headers['content-type']).toBe('text/event-stream')
    expect(headers['x-accel-buffering']).toBe('no')
    expect(headers['cache-control']).toBe('no-store, no-transform')
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('opened during many events has a quiet time that covers none of the earlier ones, and delivers each later one once', async () => {
    await pollQuietMs(asha)
    const publishedAt: number[] = []
    const publishing = (async () => {
      for (let number = 1; number <= 60; number++) {
        publishedAt[number] = performance.now()
        await publishTo([asha.id], number)
      }
    })()
    const streams = await Promise.all(
      Array.from({ length: 5 }, async () => ({ ...(await follow(asha)), openedAt: performance.now() })),
    )
    await publishing
    await publishTo([asha.id], 61)
    for (const { received, events, openedAt } of streams) {
      await expect.poll(() => received().at(-1)).toBe('message 61')
      const [first, next] = events
      const number = next?.number ?? 0
      expect(received()).toEqual(['connected', ...messages(number, 61)])
      if (number > 1) expect(first?.quietMs).toBeLessThanOrEqual(openedAt - (publishedAt[number - 1] ?? 0))
    }
  })

  it('beyond the limit per person ends the oldest', async () => {
    const streams: LiveStream[] = []
    for (let nth = 0; nth < STREAMS_PER_PERSON_MAX; nth++) streams.push(await follow(asha))
    const others = await follow(ines)
    const newest = await follow(asha)
    const [oldest, ...rest] = streams
    await oldest?.ended
    expect(oldest?.errors).toEqual([])
    await publishTo([asha.id, ines.id])
    for (const { received } of [newest, ...rest])
      await expect.poll(received).toEqual(['connected', 'message 1'])
    await expect.poll(others.received).toEqual(['connected', 'message 1'])
  })

  it('ends without an error when its process stops, as does one opened too late', async () => {
    const ending = await openTestPortal()
    const endingServer = await startTestServer(ending)
    const { cookie } = await createSignedIn(ending, { role: 'student' })
    const to = { base: endingServer.base, origin: ending.settings.BASE_URL, cookie }
    const stream = await openLiveStream(to)
    await expect.poll(stream.received).toEqual(['connected'])
    ending.live.hub.close()
    await stream.ended
    await (await openLiveStream(to)).ended
    expect(stream.errors).toEqual([])
    expect(stream.response.complete).toBe(true)
  })
})

describe('the quiet time', () => {
  it('is shorter than a gap in which something changed, for streams and for polls', async () => {
    await pollQuietMs(asha)
    const left = performance.now()
    await publishTo([asha.id])
    await expect.poll(async () => (await pollQuietMs(asha)) < performance.now() - left).toBe(true)
    const { events } = await follow(asha)
    expect(events[0]?.quietMs).toBeLessThan(performance.now() - left)
  })

  it('covers a gap in which something changed for others only', async () => {
    await pollQuietMs(asha)
    const left = performance.now()
    const others = await follow(ines)
    await publishTo([ines.id])
    await expect.poll(others.received).toEqual(['connected', 'message 1'])
    const gap = Math.floor(performance.now() - left)
    expect(await pollQuietMs(asha)).toBeGreaterThanOrEqual(gap)
    expect((await follow(asha)).events[0]?.quietMs).toBeGreaterThanOrEqual(gap)
  })
})
