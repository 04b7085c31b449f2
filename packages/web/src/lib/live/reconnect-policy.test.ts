import { POLL_SECONDS } from '@capstone/contract/live/live.constants'
import { describe, expect, it } from 'vitest'
import {
  CUTS_MAX,
  FIRST_PLAN,
  isForStream,
  learn,
  type Outcome,
  pauseAfter,
  STREAM_AGAIN_MS,
} from './reconnect-policy.ts'

const NOW = 1_000_000
const after = (...outcomes: readonly Outcome[]) =>
  outcomes.reduce((plan, outcome) => learn(plan, outcome, NOW), FIRST_PLAN)
const times = (count: number, outcome: Outcome) => Array.from({ length: count }, () => outcome)

describe('stream or asking', () => {
  it('begins with a stream', () => {
    expect(isForStream(FIRST_PLAN, 0)).toBe(true)
  })

  it('asks once streams were cut again and again, and tries one after a minute', () => {
    expect(isForStream(after(...times(CUTS_MAX - 1, 'cut')), NOW)).toBe(true)
    const plan = after(...times(CUTS_MAX, 'cut'))
    expect(isForStream(plan, NOW)).toBe(false)
    expect(isForStream(plan, NOW + STREAM_AGAIN_MS - 1)).toBe(false)
    expect(isForStream(plan, NOW + STREAM_AGAIN_MS)).toBe(true)
  })

  it('asks for another minute when that one is cut as well', () => {
    const later = NOW + STREAM_AGAIN_MS
    const plan = learn(after(...times(CUTS_MAX, 'cut')), 'cut', later)
    expect(isForStream(plan, later + STREAM_AGAIN_MS - 1)).toBe(false)
  })

  it('asks at once where a stream is held back without a word', () => {
    expect(isForStream(after('mute'), NOW)).toBe(false)
  })

  it('forgets the cuts when a stream stood', () => {
    expect(after(...times(CUTS_MAX - 1, 'cut'), 'stood')).toEqual(FIRST_PLAN)
  })

  it('does not take a server that is away for a proxy that cuts', () => {
    expect(isForStream(after(...times(50, 'lost')), NOW)).toBe(true)
  })

  it('tries a stream again as soon as a server is back that was away', () => {
    const plan = after(...times(CUTS_MAX, 'cut'), 'lost', 'lost')
    expect(isForStream(plan, NOW)).toBe(false)
    expect(isForStream(learn(plan, 'answered', NOW), NOW)).toBe(true)
  })

  it('goes on asking while it is answered', () => {
    expect(isForStream(after(...times(CUTS_MAX, 'cut'), 'answered', 'answered'), NOW)).toBe(false)
  })
})

describe('pauses', () => {
  const pause = (outcome: Outcome, plan = after(outcome), luck = 1) => pauseAfter(outcome, plan, NOW, luck)
  const polling = after(...times(CUTS_MAX, 'cut'))

  it('tries again at once after the first mishap', () => {
    expect([pause('stood'), pause('cut'), pause('lost')]).toEqual([0, 0, 0])
  })

  it('doubles up to half a minute', () => {
    const pauses = [2, 3, 4, 9, 40].map((count) => pause('lost', after(...times(count, 'lost'))))
    expect(pauses).toEqual([250, 500, 1000, 30_000, 30_000])
  })

  it('spreads each between its half and its whole', () => {
    const plan = after(...times(4, 'lost'))
    expect([0, 0.5, 1].map((luck) => pause('lost', plan, luck))).toEqual([500, 750, 1000])
  })

  it('asks at once when it turns to asking, and then every few seconds', () => {
    expect(pause('cut', polling)).toBe(0)
    expect(pause('answered', polling)).toBe(POLL_SECONDS * 1000)
  })

  it('does not wait with a stream once the server is back', () => {
    const plan = learn(learn(polling, 'lost', NOW), 'answered', NOW)
    expect(pause('answered', plan)).toBe(0)
  })
})
