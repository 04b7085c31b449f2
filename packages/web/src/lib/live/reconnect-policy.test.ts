import { POLL_SECONDS } from '@capstone/contract/live/live.constants'
import { describe, expect, it } from 'vitest'
import {
  type AttemptOutcome,
  CUTS_MAX,
  INITIAL_STATE,
  nextState,
  retryDelay,
  STREAM_RETRY_MS,
  shouldStream,
} from './reconnect-policy.ts'

const NOW = 1_000_000
const after = (...outcomes: readonly AttemptOutcome[]) =>
  outcomes.reduce((state, outcome) => nextState(state, outcome, NOW), INITIAL_STATE)
const times = (count: number, outcome: AttemptOutcome) => Array.from({ length: count }, () => outcome)

describe('stream or poll', () => {
  it('starts with a stream', () => {
    expect(shouldStream(INITIAL_STATE, 0)).toBe(true)
  })

  it('polls after several cut streams, and tries a stream after a minute', () => {
    expect(shouldStream(after(...times(CUTS_MAX - 1, 'cut')), NOW)).toBe(true)
    const state = after(...times(CUTS_MAX, 'cut'))
    expect(shouldStream(state, NOW)).toBe(false)
    expect(shouldStream(state, NOW + STREAM_RETRY_MS - 1)).toBe(false)
    expect(shouldStream(state, NOW + STREAM_RETRY_MS)).toBe(true)
  })

  it('polls for another minute when that stream is cut as well', () => {
    const later = NOW + STREAM_RETRY_MS
    const state = nextState(after(...times(CUTS_MAX, 'cut')), 'cut', later)
    expect(shouldStream(state, later + STREAM_RETRY_MS - 1)).toBe(false)
  })

  it('polls at once when a stream opens but sends nothing', () => {
    expect(shouldStream(after('mute'), NOW)).toBe(false)
  })

  it('resets the count of cuts after a stable stream', () => {
    expect(after(...times(CUTS_MAX - 1, 'cut'), 'stable')).toEqual(INITIAL_STATE)
  })

  it('does not mistake an unreachable server for a proxy that cuts streams', () => {
    expect(shouldStream(after(...times(50, 'unreachable')), NOW)).toBe(true)
  })

  it('tries a stream again as soon as the server is reachable again', () => {
    const state = after(...times(CUTS_MAX, 'cut'), 'unreachable', 'unreachable')
    expect(shouldStream(state, NOW)).toBe(false)
    expect(shouldStream(nextState(state, 'answered', NOW), NOW)).toBe(true)
  })

  it('keeps polling while polls are answered', () => {
    expect(shouldStream(after(...times(CUTS_MAX, 'cut'), 'answered', 'answered'), NOW)).toBe(false)
  })
})

describe('the delay before a retry', () => {
  const delay = (outcome: AttemptOutcome, state = after(outcome), random = 1) =>
    retryDelay(outcome, state, NOW, random)
  const polling = after(...times(CUTS_MAX, 'cut'))

  it('is zero after a stable stream and after the first failure', () => {
    expect([delay('stable'), delay('cut'), delay('unreachable')]).toEqual([0, 0, 0])
  })

  it('doubles up to 30 s', () => {
    const delays = [2, 3, 4, 9, 40].map((count) =>
      delay('unreachable', after(...times(count, 'unreachable'))),
    )
    expect(delays).toEqual([250, 500, 1000, 30_000, 30_000])
  })

  it('is spread between its half and its whole', () => {
    const state = after(...times(4, 'unreachable'))
    expect([0, 0.5, 1].map((random) => delay('unreachable', state, random))).toEqual([500, 750, 1000])
  })

  it('is zero before the first poll, then POLL_SECONDS', () => {
    expect(delay('cut', polling)).toBe(0)
    expect(delay('answered', polling)).toBe(POLL_SECONDS * 1000)
  })

  it('is zero before a stream once the server is reachable again', () => {
    const state = nextState(nextState(polling, 'unreachable', NOW), 'answered', NOW)
    expect(delay('answered', state)).toBe(0)
  })
})
