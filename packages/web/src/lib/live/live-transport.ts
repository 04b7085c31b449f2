import { HEARTBEAT_SECONDS } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { api } from '../http/api.ts'
import { onRetryNow, reportFailing } from '../http/connection-state.ts'
import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import type { LiveMode } from './live-bus.ts'
import {
  type AttemptOutcome,
  FAILURES_BEFORE_REPORT,
  INITIAL_STATE,
  nextState,
  retryDelay,
  shouldStream,
} from './reconnect-policy.ts'

/** How long to wait for a new sign-in before trying again, when the server says that the session has ended. */
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
      // The server can be reached.
      reportConnected()
      onMode('silent')
      await waitForSignIn(signal)
    } else if (attempt.signal.aborted) {
      state = INITIAL_STATE
    } else {
      const now = Date.now()
      state = nextState(state, end, now)
      if (state.failures > 0) onMode('silent')
      if (state.failures === FAILURES_BEFORE_REPORT) endReport ??= reportFailing()
      const isRetryRequested = await wait(retryDelay(end, state, now, Math.random()), signal)
      if (isRetryRequested) state = { ...state, pollUntil: 0 }
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

/** Waits until the time is over, `onRequest` calls its listener (returns true), or the signal is aborted. */
function wait(milliseconds: number, signal: AbortSignal, onRequest = onRetryNow): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = (isRetryRequested: boolean) => {
      clearTimeout(timer)
      waiting.abort()
      resolve(isRetryRequested)
    }
    const timer = setTimeout(() => end(false), milliseconds)
    onRequest(() => end(true), waiting.signal)
    if (signal.aborted) end(false)
    signal.addEventListener('abort', () => end(false), { signal: waiting.signal })
  })
}

/** A stream that sends nothing within this time after its request counts as buffered by a proxy. */
const FIRST_EVENT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 2 * HEARTBEAT_SECONDS * 1000
/** An event that has not arrived this long after the server sent it counts as missed. */
const STREAM_DELAY_MS = HEARTBEAT_SECONDS * 1000
/** The maximum delay with which a server process learns of a change that another process made. */
const PROCESS_DELAY_MS = 2000

/** How an attempt ended, or that the session is over. */
type End = AttemptOutcome | 'signed-out'

/** Receives an event; every change before the time `receivedUntil` has been received with it. */
type OnEvent = (event: LiveEvent, receivedUntil: number) => void

/** Streams live events until the stream ends, falls silent, or the signal is aborted. */
async function streamEvents(onEvent: OnEvent, signal: AbortSignal): Promise<End> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), FIRST_EVENT_TIMEOUT_MS)
  let received: 'nothing' | 'something' | 'heartbeat' = 'nothing'
  try {
    const aborted = AbortSignal.any([signal, silence.signal])
    const events = await api.live.follow(undefined, { signal: aborted })
    for await (const event of events) {
      if (aborted.aborted) break
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS)
      if (event.kind === 'heartbeat') received = 'heartbeat'
      else if (received === 'nothing') received = 'something'
      onEvent(event, Date.now() - STREAM_DELAY_MS)
    }
  } catch (error) {
    const end = endOf(error)
    if (end === 'signed-out' || (received === 'nothing' && !silence.signal.aborted)) return end
  } finally {
    clearTimeout(timer)
  }
  if (received === 'heartbeat') return 'stable'
  return silence.signal.aborted ? 'mute' : 'cut'
}

/** Polls once for the quiet time, which a stream reports in its first event. */
async function pollEvents(onEvent: OnEvent, signal: AbortSignal): Promise<End> {
  const sentAt = Date.now()
  try {
    const { quietMs } = await api.live.catchUp(undefined, { signal })
    onEvent({ kind: 'connected', quietMs }, sentAt - PROCESS_DELAY_MS)
    return 'answered'
  } catch (error) {
    const end = endOf(error)
    if (end !== 'cut') return end
    return isTemporary(error) ? 'unreachable' : 'answered'
  }
}

/**
 * What an error says about the connection. An HTTP response of any kind, also a proxy's, means that the network works.
 */
function endOf(error: unknown): 'signed-out' | 'cut' | 'unreachable' {
  if (error instanceof TypeError) return 'unreachable'
  const isSignedOut = error instanceof Error && 'code' in error && error.code === 'SIGN_IN_REQUIRED'
  return isSignedOut ? 'signed-out' : 'cut'
}

/** Whether an error is the answer of a proxy, or of a server that is starting or stopping. */
const isTemporary = (error: unknown) =>
  error instanceof Error && 'status' in error && [502, 503, 504].some((status) => status === error.status)
