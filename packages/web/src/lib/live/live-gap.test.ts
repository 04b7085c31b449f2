import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGapDetector } from './live-gap.ts'

const SHOWN_AT = new Date('2026-11-23T12:00:00Z').getTime()
/** An event that arrives proves that all changes older than this many seconds have been received. */
const DELAY = 15

beforeEach(() => {
  vi.useFakeTimers({ now: SHOWN_AT })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tab opened now. All times are in seconds. */
function openTab() {
  const { apply, join, readChangedAt } = createGapDetector(Date.now())
  const receive = (event: LiveEvent) => apply(event, Date.now() - DELAY * 1000)
  return {
    wait: (seconds: number) => vi.advanceTimersByTime(seconds * 1000),
    connect: (quiet: number) => receive({ kind: 'connected', quietMs: quiet * 1000 }),
    receive: (kind: LiveEvent['kind']) => receive({ kind }),
    /** Joins a leader whose last change was this long after the tab was opened; undefined if it is not connected. */
    joinLeader: (seconds: number | undefined) =>
      join(seconds === undefined ? undefined : SHOWN_AT + seconds * 1000),
    secondsToLastChange: () => {
      const changedAt = readChangedAt()
      return changedAt === undefined ? undefined : (changedAt - SHOWN_AT) / 1000
    },
  }
}

describe('the first connection of a tab', () => {
  it('misses nothing if nothing has changed since the page was opened', () => {
    const { wait, connect } = openTab()
    wait(3)
    expect(connect(4)).toBe(false)
  })

  it('may have missed a change while the screen was loading, or if the server does not know the quiet time', () => {
    const unknown = 0
    for (const quiet of [2, unknown]) {
      const { wait, connect } = openTab()
      wait(3)
      expect(connect(quiet)).toBe(true)
    }
  })
})

describe('a new connection', () => {
  const reconnect = (quiet: number) => {
    const { wait, connect, receive } = openTab()
    connect(60)
    wait(100)
    receive('heartbeat')
    wait(20)
    return connect(quiet)
  }

  it('misses nothing if the time without changes exceeds the gap plus the delay of an event', () => {
    expect(reconnect(20 + DELAY + 1)).toBe(false)
  })

  it('misses what changed in the gap, or was on its way when the connection was lost', () => {
    expect(reconnect(19)).toBe(true)
    expect(reconnect(20 + DELAY - 1)).toBe(true)
  })
})

it('after the connection, only events of changes and resets move the time of the last change', () => {
  const { wait, connect, receive, secondsToLastChange } = openTab()
  connect(60)
  for (const kind of ['heartbeat', 'typing', 'online', 'offline'] as const) {
    wait(1)
    receive(kind)
    expect(secondsToLastChange(), kind).toBe(-60)
  }
  for (const kind of ['message', 'ticket', 'reset'] as const) {
    wait(1)
    receive(kind)
    expect(secondsToLastChange(), kind).toBe((Date.now() - SHOWN_AT) / 1000)
  }
})

describe('a tab beside the leading one', () => {
  it('misses what changed between its opening and its joining', () => {
    const { wait, joinLeader } = openTab()
    wait(3)
    expect(joinLeader(2)).toBe(true)
  })

  it('misses nothing if the last change was before its opening', () => {
    expect(openTab().joinLeader(-1)).toBe(false)
  })

  it('joins once: what it has received since is not missed', () => {
    const { wait, joinLeader, receive } = openTab()
    joinLeader(-1)
    wait(1)
    receive('message')
    expect(joinLeader(1)).toBe(false)
  })

  it('has not joined while the leader is not connected, even if it receives an event', () => {
    const { wait, joinLeader, receive, connect } = openTab()
    wait(30)
    expect(joinLeader(undefined)).toBe(false)
    receive('message')
    expect(joinLeader(2)).toBe(true)
    const other = openTab()
    other.wait(3)
    expect(other.connect(1)).toBe(true)
    expect(connect(60)).toBe(false)
  })
})
