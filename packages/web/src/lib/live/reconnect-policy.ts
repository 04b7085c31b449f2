import { POLL_SECONDS } from '@capstone/contract/live/live.constants'

/** Streams in a row that were cut before their first beat, until it is taken for how things are here. */
export const CUTS_MAX = 5
/** How long one asks again and again before a stream is tried once more. */
export const STREAM_AGAIN_MS = 60_000
/** After so many tries that reached nobody a person is told that the portal is reconnecting. */
export const LOST_UNTOLD = 3
const FIRST_PAUSE_MS = 250
const PAUSE_MAX_MS = 30_000

/**
 * How a try ended. A stream: it `stood` for a beat at least, was `cut` before that, or stayed `mute`: it was
 * opened and nothing came. Asking: it was `answered`. Either: it was `lost` on the way.
 */
export type Outcome = 'stood' | 'cut' | 'mute' | 'answered' | 'lost'

/** What the tries so far have taught. */
export interface Plan {
  /** Streams in a row that were no good. */
  readonly cuts: number
  /** Tries in a row that reached nobody. */
  readonly lost: number
  /** Until when streams are left alone, by the clock. */
  readonly askUntil: number
}

export const FIRST_PLAN: Plan = { cuts: 0, lost: 0, askUntil: 0 }

/** The plan once a try has ended. */
export function learn(plan: Plan, outcome: Outcome, now: number): Plan {
  switch (outcome) {
    case 'stood':
      return FIRST_PLAN
    case 'cut':
    case 'mute': {
      const cuts = outcome === 'mute' ? CUTS_MAX : plan.cuts + 1
      return { cuts, lost: 0, askUntil: cuts < CUTS_MAX ? 0 : now + STREAM_AGAIN_MS }
    }
    case 'lost':
      return { ...plan, lost: plan.lost + 1 }
    case 'answered':
      // Whatever cut the streams may have gone with the server that could not be reached.
      return plan.lost > 0 ? { ...plan, lost: 0, askUntil: 0 } : plan
  }
}

/** Whether a stream is tried next, or asking. */
export const isForStream = ({ askUntil }: Plan, now: number): boolean => now >= askUntil

/**
 * How long to wait before the next try, in milliseconds. After an answer POLL_SECONDS, unless a stream comes next. After
 * the first mishap not at all, then about 250 ms, 500 ms and so on up to half a minute, each somewhere between its half
 * and its whole (`luck` from 0 to 1), so that not all browsers come at once.
 */
export function pauseAfter(outcome: Outcome, plan: Plan, now: number, luck: number): number {
  if (outcome === 'answered') return isForStream(plan, now) ? 0 : POLL_SECONDS * 1000
  const mishaps = outcome === 'lost' ? plan.lost : isForStream(plan, now) ? plan.cuts : 0
  if (mishaps <= 1) return 0
  const whole = Math.min(FIRST_PAUSE_MS * 2 ** (mishaps - 2), PAUSE_MAX_MS)
  return Math.round(whole * (0.5 + luck / 2))
}
