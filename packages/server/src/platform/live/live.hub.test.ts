import { randomUUID } from 'node:crypto'
import {
  HEARTBEAT_SECONDS,
  RESET_SPREAD_SECONDS,
  STREAMS_PER_PERSON_MAX,
} from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { readSettings } from '../settings/settings.ts'
import { createHub, LIVE_CHANNEL } from './live.hub.ts'
import { BUFFER_MAX } from './live.subscription.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const [ASHA, INES] = [randomUUID(), randomUUID()]

const ticket = (number: number): LiveEvent => ({ kind: 'ticket', subjectId: ASHA, number })

const RESET: LiveEvent = { kind: 'reset' }

/** A hub with a fake database connection: `deliver` sends a payload, `connection.onReconnect` simulates a reconnect. */
function openHub() {
  const connection = { onPayload: (_payload: string) => {}, onReconnect: () => {} }
  const listen = vi.fn(
    async (_channel: string, onPayload: (payload: string) => void, onReconnect: () => void) => {
      Object.assign(connection, { onPayload, onReconnect })
    },
  )
  const hub = createHub({ listen, log })
  const deliver = (to: readonly string[], event: LiveEvent) =>
    connection.onPayload(JSON.stringify({ to, event }))
  return { hub, listen, connection, deliver }
}

describe('a hub', () => {
  it('starts to listen at the first stream, once, and tries again after a failure', async () => {
    const { hub, listen } = openHub()
    expect(listen).not.toHaveBeenCalled()
    listen.mockRejectedValueOnce(new Error('away'))
    await expect(hub.subscribe(ASHA)).rejects.toThrow('away')
    expect(hub.people().size).toBe(0)
    await Promise.all([hub.subscribe(ASHA), hub.subscribe(INES)])
    expect(listen.mock.calls.map(([channel]) => channel)).toEqual([LIVE_CHANNEL, LIVE_CHANNEL])
  })

  it('delivers each event once, also when a failed attempt recovers later', async () => {
    const { hub, listen, connection, deliver } = openHub()
    const failed = { onPayload: (_payload: string) => {}, onReconnect: () => {} }
    listen.mockImplementationOnce(async (_channel, onPayload, onReconnect) => {
      Object.assign(failed, { onPayload, onReconnect })
      throw new Error('away')
    })
    await expect(hub.subscribe(ASHA)).rejects.toThrow('away')
    const stream = await hub.subscribe(ASHA)
    failed.onPayload(JSON.stringify({ to: [ASHA], event: ticket(1) }))
    deliver([ASHA], ticket(1))
    failed.onReconnect()
    connection.onReconnect()
    vi.advanceTimersByTime(RESET_SPREAD_SECONDS * 1000)
    expect(await stream.take()).toEqual([ticket(1), RESET])
  })

  it('delivers an event to all streams of its recipients, and to nobody else', async () => {
    const { hub, deliver } = openHub()
    const [first, second, other] = [
      await hub.subscribe(ASHA),
      await hub.subscribe(ASHA),
      await hub.subscribe(INES),
    ]
    deliver([ASHA, randomUUID()], ticket(1))
    deliver([ASHA, INES], ticket(2))
    expect(await first.take()).toEqual([ticket(1), ticket(2)])
    expect(await second.take()).toEqual([ticket(1), ticket(2)])
    expect(await other.take()).toEqual([ticket(2)])
  })

  it('wakes a waiting reader, and removes streams that ended', async () => {
    const { hub, deliver } = openHub()
    const [stream, other] = [await hub.subscribe(ASHA), await hub.subscribe(ASHA)]
    expect([...hub.people()]).toEqual([[ASHA, 2]])
    const events = stream.take()
    deliver([ASHA], ticket(1))
    expect(await events).toEqual([ticket(1)])
    const last = stream.take()
    stream.end()
    expect(await last).toBeNull()
    expect([...hub.people()]).toEqual([[ASHA, 1]])
    other.end()
    stream.end()
    expect([...hub.people()]).toEqual([])
  })

  it('ignores malformed payloads', async () => {
    const { hub, connection, deliver } = openHub()
    const stream = await hub.subscribe(ASHA)
    for (const payload of ['', '{', 'null', '[]', `{"to":["${ASHA}"]}`, `{"to":"${ASHA}","event":{}}`])
      expect(() => connection.onPayload(payload)).not.toThrow()
    deliver([ASHA], ticket(1))
    expect(await stream.take()).toEqual([ticket(1)])
  })

  it('resets every stream once the database connection was restored, some of them later than others', async () => {
    const { hub, connection, deliver } = openHub()
    const random = vi.spyOn(Math, 'random')
    for (const value of [0, 0.5, 0.99]) random.mockReturnValueOnce(value)
    const streams = [await hub.subscribe(ASHA), await hub.subscribe(ASHA), await hub.subscribe(INES)]
    deliver([ASHA], ticket(1))
    connection.onReconnect()
    const received: LiveEvent[][] = [[], [], []]
    const resets: number[] = []
    const reading = streams.map(async (stream, nth) => {
      for (let items = await stream.take(); items; items = await stream.take()) received[nth]?.push(...items)
    })
    for (const seconds of [0, RESET_SPREAD_SECONDS / 2, RESET_SPREAD_SECONDS / 2]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      resets.push(received.flat().filter(({ kind }) => kind === 'reset').length)
    }
    expect(resets).toEqual([1, 2, 3])
    expect(received).toEqual([[ticket(1), RESET], [ticket(1), RESET], [RESET]])
    hub.close()
    await Promise.all(reading)
  })

  it('measures how long nothing has changed for a person; typing does not count as a change, a reconnect does', async () => {
    const { hub, connection, deliver } = openHub()
    const quietSeconds = async (userId: string) => (await hub.readQuietMs(userId)) / 1000
    expect(await quietSeconds(ASHA)).toBe(0)
    vi.advanceTimersByTime(10_000)
    deliver([ASHA], ticket(1))
    deliver([INES], { kind: 'typing', subjectId: ASHA })
    vi.advanceTimersByTime(5000)
    expect([await quietSeconds(ASHA), await quietSeconds(INES)]).toEqual([5, 15])
    connection.onReconnect()
    vi.advanceTimersByTime(1000)
    expect([await quietSeconds(ASHA), await quietSeconds(INES)]).toEqual([1, 1])
  })

  it('ends the oldest stream of a person who opens one too many', async () => {
    const { hub } = openHub()
    const streams = await Promise.all(
      Array.from({ length: STREAMS_PER_PERSON_MAX }, () => hub.subscribe(ASHA)),
    )
    const other = await hub.subscribe(INES)
    await hub.subscribe(ASHA)
    expect(await streams[0]?.take()).toBeNull()
    expect([...hub.people()]).toEqual([
      [ASHA, STREAMS_PER_PERSON_MAX],
      [INES, 1],
    ])
    const pending = [other, ...streams.slice(1)].map((stream) => Promise.race([stream.take(), 'open']))
    expect(new Set(await Promise.all(pending))).toEqual(new Set(['open']))
  })

  it('ends all streams when it is closed, and those opened afterwards', async () => {
    const { hub } = openHub()
    const stream = await hub.subscribe(ASHA)
    hub.close()
    expect(await stream.take()).toBeNull()
    expect(await (await hub.subscribe(INES)).take()).toBeNull()
    expect(hub.people().size).toBe(0)
  })
})

describe('threat-38 a stream that nobody reads', () => {
  it('buffers up to BUFFER_MAX events, then only a reset', async () => {
    const { hub, deliver } = openHub()
    const stream = await hub.subscribe(ASHA)
    for (let id = 1; id <= BUFFER_MAX; id++) deliver([ASHA], ticket(id))
    expect(await stream.take()).toHaveLength(BUFFER_MAX)
    for (let id = 1; id <= 3 * BUFFER_MAX; id++) deliver([ASHA], ticket(id))
    expect(await stream.take()).toEqual([RESET])
    deliver([ASHA], ticket(1))
    expect(await stream.take()).toEqual([ticket(1)])
  })

  it('buffers one heartbeat, and none while it has other events', async () => {
    const { hub, deliver } = openHub()
    const [silent, full] = [await hub.subscribe(ASHA), await hub.subscribe(INES)]
    deliver([INES], ticket(1))
    vi.advanceTimersByTime(3 * HEARTBEAT_SECONDS * 1000)
    expect(await silent.take()).toEqual([{ kind: 'heartbeat' }])
    expect(await full.take()).toEqual([ticket(1)])
  })
})

describe('a heartbeat', () => {
  it('comes every HEARTBEAT_SECONDS after the stream opened', async () => {
    const { hub } = openHub()
    vi.advanceTimersByTime(4000)
    const stream = await hub.subscribe(ASHA)
    for (let beat = 0; beat < 3; beat++) {
      const events = stream.take()
      vi.advanceTimersByTime(HEARTBEAT_SECONDS * 1000 - 1)
      expect(await Promise.race([events, 'silence'])).toBe('silence')
      vi.advanceTimersByTime(1)
      expect(await events).toMatchObject([{ kind: 'heartbeat' }])
    }
  })
})
