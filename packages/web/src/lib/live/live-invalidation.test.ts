import { DURABLE_LIVE_KINDS } from '@capstone/contract/live/live.constants'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changedBy, gatherNouns, type LiveNoun } from './live-invalidation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function listen() {
  const asked: LiveNoun[] = []
  const began = Date.now()
  const times: number[] = []
  const gathering = gatherNouns((noun) => {
    asked.push(noun)
    times.push(Date.now() - began)
  })
  return { asked, times, ...gathering }
}

it('knows something to ask for with each kept kind, and nothing with what passes', () => {
  for (const kind of DURABLE_LIVE_KINDS) expect(changedBy(kind), kind).not.toEqual([])
  for (const kind of ['typing', 'online', 'heartbeat', 'hello']) expect(changedBy(kind), kind).toEqual([])
})

describe('a burst', () => {
  it('is one call for each noun, a moment after it began', () => {
    const { asked, times, note } = listen()
    for (let times = 0; times < 50; times += 1) {
      note('papers')
      note('requests')
    }
    expect(asked).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(asked).toEqual(['papers', 'requests'])
    expect(times).toEqual([100, 100])
  })

  it('that goes on asks once a second, and for its end too', () => {
    const { times, note } = listen()
    for (let at = 0; at < 3000; at += 10) {
      note('papers')
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(60_000)
    expect(times).toEqual([100, 1100, 2100, 3100])
  })

  it('spares dashboards', () => {
    const { times, note } = listen()
    for (let at = 0; at < 8000; at += 10) {
      note('dashboards')
      vi.advanceTimersByTime(10)
    }
    expect(times).toEqual([100, 4100])
  })
})

it('asks again for what the server counts for a while', () => {
  const { asked, times, note } = listen()
  note('tickets')
  note('papers')
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual(['tickets', 'papers', 'tickets'])
  expect(times).toEqual([100, 100, 11_000])
})

it('once stopped asks for what was still due, and for nothing any more', () => {
  const { asked, note, stop } = listen()
  note('papers')
  vi.advanceTimersByTime(60_000)
  note('tickets')
  stop()
  expect(asked).toEqual(['papers', 'tickets'])
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual(['papers', 'tickets'])
})
