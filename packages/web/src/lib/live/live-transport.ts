import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import { onRetryNow, reportFailing } from './connection.ts'
import type { LiveMode } from './live-bus.ts'
import { type End, type OnEvent, pollEvents, streamEvents } from './live-stream.ts'
import {
  FAILURES_BEFORE_REPORT,
  INITIAL_STATE,
  nextState,
  retryDelay,
  shouldStream,
} from './reconnect-policy.ts'

/** How long to wait for a new sign-in before trying again, where the server says that the session has ended. */
const SIGNED_OUT_DELAY_MS = 30_000

export interface LiveListener {
  readonly onEvent: OnEvent
  readonly onMode: (mode: LiveMode) => void
}

/** Receives live events until the signal is aborted, by stream where the network lets one through, else by polling. */
export async function receiveLiveEvents({ onEvent, onMode }: LiveListener, signal: AbortSignal) {
  let state = INITIAL_STATE
  let endReport: (() => void) | undefined
  const reportConnected = () => {
    endReport?.()
    endReport = undefined
  }
  while (!signal.aborted) {
    const isStream = shouldStream(state, Date.now())
    const receive: OnEvent = (event, receivedUntil) => {
      reportConnected()
      onMode(isStream ? 'stream' : 'poll')
      onEvent(event, receivedUntil)
    }
    const attempt = abortWhenBackOnline(signal)
    const end: End = await (isStream ? streamEvents : pollEvents)(receive, attempt.signal)
    attempt.release()
    if (signal.aborted) break
    if (end === 'signed-out') {
      onMode('silent')
      await waitForSignIn(signal)
    } else if (attempt.signal.aborted) {
      state = INITIAL_STATE
    } else {
      const now = Date.now()
      state = nextState(state, end, now)
      if (state.failures > 0) onMode('silent')
      if (state.failures === FAILURES_BEFORE_REPORT) endReport ??= reportFailing()
      const isHurried = await wait(retryDelay(end, state, now, Math.random()), signal)
      if (isHurried) state = { ...state, pollUntil: 0 }
    }
  }
  reportConnected()
}

/** Aborts when the browser is back online: a connection from before may be dead without an error. */
function abortWhenBackOnline(signal: AbortSignal) {
  const backOnline = new AbortController()
  const listening = new AbortController()
  window.addEventListener('online', () => backOnline.abort(), { signal: listening.signal })
  return { signal: AbortSignal.any([signal, backOnline.signal]), release: () => listening.abort() }
}

/** Reports that the session has ended, and waits until somebody signs in or SIGNED_OUT_DELAY_MS have passed. */
async function waitForSignIn(signal: AbortSignal) {
  publishSessionEvent('ended')
  await wait(SIGNED_OUT_DELAY_MS, signal, (listen, until) => onSessionEvent('renewed', listen, until))
}

/** Waits, but no longer than until a retry is requested (returns true) or the signal is aborted. */
function wait(milliseconds: number, signal: AbortSignal, onHurry = onRetryNow): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = (isHurried: boolean) => {
      clearTimeout(timer)
      waiting.abort()
      resolve(isHurried)
    }
    const timer = setTimeout(() => end(false), milliseconds)
    onHurry(() => end(true), waiting.signal)
    if (signal.aborted) end(false)
    signal.addEventListener('abort', () => end(false), { signal: waiting.signal })
  })
}
