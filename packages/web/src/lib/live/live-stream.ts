import { HEARTBEAT_SECONDS } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { api } from '../http/api.ts'
import type { Outcome } from './reconnect-policy.ts'

/** A stream that sends nothing within this time after it was opened is being buffered by a proxy. */
const FIRST_EVENT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 2 * HEARTBEAT_SECONDS * 1000
/** An event that has not arrived this long after the server sent it counts as missed. */
const STREAM_DELAY_MS = HEARTBEAT_SECONDS * 1000
/** How much later than another one a server process may learn of a change. */
const PROCESS_DELAY_MS = 2000

/** How an attempt ended, or that the session is over. */
export type End = Outcome | 'signed-out'

/** Receives an event; every change before the time `receivedUntil` has been received with it. */
export type OnEvent = (event: LiveEvent, receivedUntil: number) => void

/** Streams live events until the stream ends, falls silent, or the signal is aborted. */
export async function streamEvents(onEvent: OnEvent, signal: AbortSignal): Promise<End> {
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

/** Polls once for how long nothing has changed, which is what a stream starts with. */
export async function pollEvents(onEvent: OnEvent, signal: AbortSignal): Promise<End> {
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

/** What an error says about the connection. An HTTP response of any kind, also a proxy's, means that the network works. */
function endOf(error: unknown): 'signed-out' | 'cut' | 'unreachable' {
  if (error instanceof TypeError) return 'unreachable'
  const isSignedOut = error instanceof Error && 'code' in error && error.code === 'SIGN_IN_REQUIRED'
  return isSignedOut ? 'signed-out' : 'cut'
}

/** Whether it is the answer of a proxy, or of a server that is starting or stopping. */
const isTemporary = (error: unknown) =>
  error instanceof Error && 'status' in error && [502, 503, 504].some((status) => status === error.status)
