import { POLL_SECONDS } from '@capstone/contract/live/live.constants'

/** After this many streams in a row were cut before their first heartbeat, the browser polls instead. */
export const CUTS_MAX = 5
/** How long the browser polls before it tries a stream again. */
export const STREAM_RETRY_MS = 60_000
/** The number of failed attempts in a row after which the page shows that it is reconnecting. */
export const FAILURES_BEFORE_REPORT = 3
const FIRST_DELAY_MS = 250
const DELAY_MAX_MS = 30_000

/**
 * How an attempt ended. A stream was `stable` (at least one heartbeat), `cut` before that, or `mute`: silent for too
 * long before that. A poll was `answered`. Either may have been `unreachable`: the network failed or, for a poll, the
 * answer was a 502, 503 or 504.
 */
export type AttemptOutcome = 'stable' | 'cut' | 'mute' | 'answered' | 'unreachable'

/** What the policy remembers of the attempts so far. */
export interface ReconnectState {
  /** Streams in a row that were cut; CUTS_MAX after a mute one. */
  readonly cuts: number
  /** Unreachable attempts in a row. */
  readonly failures: number
  /** The time until which the browser polls instead of streaming. */
  readonly pollUntil: number
}

export const INITIAL_STATE: ReconnectState = { cuts: 0, failures: 0, pollUntil: 0 }

/** Returns the state after an attempt has ended. */
export function nextState(state: ReconnectState, outcome: AttemptOutcome, now: number): ReconnectState {
  switch (outcome) {
    case 'stable':
      return INITIAL_STATE
    case 'cut':
    case 'mute': {
      const cuts = outcome === 'mute' ? CUTS_MAX : state.cuts + 1
      return { cuts, failures: 0, pollUntil: cuts < CUTS_MAX ? 0 : now + STREAM_RETRY_MS }
    }
    case 'unreachable':
      return { ...state, failures: state.failures + 1 }
    case 'answered':
      // Whatever cut the streams may be gone along with the outage.
      return state.failures > 0 ? { ...state, failures: 0, pollUntil: 0 } : state
  }
}

/** Whether the next attempt is a stream; otherwise it is a poll. */
export const shouldStream = ({ pollUntil }: ReconnectState, now: number): boolean => now >= pollUntil

/**
 * Returns the delay before the next attempt, in milliseconds: 0, the polling interval, or an exponential backoff, which
 * `random` (0 to 1) spreads between its half and its whole, so that browsers do not all reconnect at the same time.
 */
export function retryDelay(
  outcome: AttemptOutcome,
  state: ReconnectState,
  now: number,
  random: number,
): number {
  if (outcome === 'answered') return shouldStream(state, now) ? 0 : POLL_SECONDS * 1000
  const failures = outcome === 'unreachable' ? state.failures : shouldStream(state, now) ? state.cuts : 0
  if (failures <= 1) return 0
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (failures - 2), DELAY_MAX_MS)
  return Math.round(delay * (0.5 + random / 2))
}
