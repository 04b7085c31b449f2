import { randomUUID } from 'node:crypto'
import { BEAT_SECONDS, STREAMS_MAX } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { readSettings } from '../settings/settings.ts'
import { createHub, LIVE_CHANNEL } from './live.hub.ts'
import { HELD_MAX } from './live.subscription.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const [ASHA, INES] = [randomUUID(), randomUUID()]

const ticket = (id: number): LiveEvent => ({ id, kind: 'ticket', subjectId: ASHA, number: null })

/** A hub on a database that can be made to speak, and to lose its line. */
function openHub() {
  const line = { heard: (_payload: string) => {}, reconnected: () => {} }
  const listen = vi.fn(
    async (_channel: string, heard: (payload: string) => void, reconnected: () => void) => {
      Object.assign(line, { heard, reconnected })
    },
  )
  const hub = createHub({ listen, log })
  const tell = (to: readonly string[], event: LiveEvent) => line.heard(JSON.stringify({ to, event }))
  return { hub, listen, line, tell }
}

describe('a hub', () => {
  it('listens once, from the first stream on, and again where that failed', async () => {
    const { hub, listen } = openHub()
    expect(listen).not.toHaveBeenCalled()
    listen.mockRejectedValueOnce(new Error('away'))
    await expect(hub.subscribe(ASHA)).rejects.toThrow('away')
    expect(hub.people().size).toBe(0)
    await Promise.all([hub.subscribe(ASHA), hub.subscribe(INES)])
    expect(listen.mock.calls.map(([channel]) => channel)).toEqual([LIVE_CHANNEL, LIVE_CHANNEL])
  })

  it('hears everything once, also where an attempt that failed comes alive later', async () => {
    const { hub, listen, line, tell } = openHub()
    const failed = { heard: (_payload: string) => {}, reconnected: () => {} }
    listen.mockImplementationOnce(async (_channel, heard, reconnected) => {
      Object.assign(failed, { heard, reconnected })
      throw new Error('away')
    })
    await expect(hub.subscribe(ASHA)).rejects.toThrow('away')
    const stream = await hub.subscribe(ASHA)
    failed.heard(JSON.stringify({ to: [ASHA], event: ticket(1) }))
    tell([ASHA], ticket(1))
    failed.reconnected()
    line.reconnected()
    expect(await stream.take()).toEqual([ticket(1), 'missed'])
  })

  it('hands an event to all streams of those whom it is for, and to nobody else', async () => {
    const { hub, tell } = openHub()
    const [first, second, other] = [
      await hub.subscribe(ASHA),
      await hub.subscribe(ASHA),
      await hub.subscribe(INES),
    ]
    tell([ASHA, randomUUID()], ticket(1))
    tell([ASHA, INES], ticket(2))
    expect(await first.take()).toEqual([ticket(1), ticket(2)])
    expect(await second.take()).toEqual([ticket(1), ticket(2)])
    expect(await other.take()).toEqual([ticket(2)])
  })

  it('wakes who waits, and lets go of who has gone', async () => {
    const { hub, tell } = openHub()
    const [stream, other] = [await hub.subscribe(ASHA), await hub.subscribe(ASHA)]
    expect([...hub.people()]).toEqual([[ASHA, 2]])
    const taken = stream.take()
    tell([ASHA], ticket(1))
    expect(await taken).toEqual([ticket(1)])
    const last = stream.take()
    stream.end()
    expect(await last).toBeNull()
    expect([...hub.people()]).toEqual([[ASHA, 1]])
    other.end()
    stream.end()
    expect([...hub.people()]).toEqual([])
  })

  it('takes what makes no sense for nothing', async () => {
    const { hub, line, tell } = openHub()
    const stream = await hub.subscribe(ASHA)
    for (const payload of ['', '{', 'null', '[]', `{"to":["${ASHA}"]}`, `{"to":"${ASHA}","event":{}}`])
      expect(() => line.heard(payload)).not.toThrow()
    tell([ASHA], ticket(1))
    expect(await stream.take()).toEqual([ticket(1)])
  })

  it('tells everybody that the line was lost and came back', async () => {
    const { hub, line, tell } = openHub()
    const [stream, other] = [await hub.subscribe(ASHA), await hub.subscribe(INES)]
    tell([ASHA], ticket(1))
    line.reconnected()
    expect(await stream.take()).toEqual([ticket(1), 'missed'])
    expect(await other.take()).toEqual(['missed'])
  })

  it('ends the oldest stream of somebody who opens one too many', async () => {
    const { hub } = openHub()
    const streams = await Promise.all(Array.from({ length: STREAMS_MAX }, () => hub.subscribe(ASHA)))
    const other = await hub.subscribe(INES)
    await hub.subscribe(ASHA)
    expect(await streams[0]?.take()).toBeNull()
    expect([...hub.people()]).toEqual([
      [ASHA, STREAMS_MAX],
      [INES, 1],
    ])
    const pending = [other, ...streams.slice(1)].map((stream) => Promise.race([stream.take(), 'open']))
    expect(new Set(await Promise.all(pending))).toEqual(new Set(['open']))
  })

  it('ends all streams when it is closed, and those that come afterwards', async () => {
    const { hub } = openHub()
    const stream = await hub.subscribe(ASHA)
    hub.close()
    expect(await stream.take()).toBeNull()
    expect(await (await hub.subscribe(INES)).take()).toBeNull()
    expect(hub.people().size).toBe(0)
  })
})

describe('threat-38 a stream that nobody reads', () => {
  it('holds so many events, then none but that there were too many', async () => {
    const { hub, tell } = openHub()
    const stream = await hub.subscribe(ASHA)
    for (let id = 1; id <= HELD_MAX; id++) tell([ASHA], ticket(id))
    expect(await stream.take()).toHaveLength(HELD_MAX)
    for (let id = 1; id <= 3 * HELD_MAX; id++) tell([ASHA], ticket(id))
    expect(await stream.take()).toEqual(['overrun'])
    tell([ASHA], ticket(1))
    expect(await stream.take()).toEqual([ticket(1)])
  })

  it('is told once that the line stands, and not at all while it holds something', async () => {
    const { hub, tell } = openHub()
    const [silent, full] = [await hub.subscribe(ASHA), await hub.subscribe(INES)]
    tell([INES], ticket(1))
    vi.advanceTimersByTime(3 * BEAT_SECONDS * 1000)
    expect(await silent.take()).toMatchObject([{ id: null, kind: 'beat' }])
    expect(await full.take()).toEqual([ticket(1)])
  })
})

describe('a beat', () => {
  it('comes every BEAT_SECONDS from when the stream began', async () => {
    const { hub } = openHub()
    vi.advanceTimersByTime(4000)
    const stream = await hub.subscribe(ASHA)
    for (let beat = 0; beat < 3; beat++) {
      const taken = stream.take()
      vi.advanceTimersByTime(BEAT_SECONDS * 1000 - 1)
      expect(await Promise.race([taken, 'silence'])).toBe('silence')
      vi.advanceTimersByTime(1)
      expect(await taken).toMatchObject([{ kind: 'beat' }])
    }
  })
})
