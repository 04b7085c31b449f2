import { HEARTBEAT_SECONDS } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { api } from '../http/api.ts'
import type { Place } from './live-position.ts'
import type { Outcome } from './reconnect-policy.ts'

/** A stream that was opened says something within this time, or it is held back on the way. */
const FIRST_WORD_MS = 10_000
const SILENCE_MS = 2 * HEARTBEAT_SECONDS * 1000

/** How a try ended, or that nobody is signed in any more. */
export type End = Outcome | 'signed-out'

export type Take = (event: LiveEvent) => void

/** Where to resume, as the calls take it. */
const resumeAt = (place: Place) => (place === null ? {} : { after: place })

/** Follows the events of a person from a place on until the stream ends, falls silent, or the signal is aborted. */
export async function runStream(place: Place, take: Take, signal: AbortSignal): Promise<End> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), FIRST_WORD_MS)
  let heard: 'nothing' | 'hello' | 'heartbeat' = 'nothing'
  try {
    const all = AbortSignal.any([signal, silence.signal])
    const events = await api.live.follow(resumeAt(place), { signal: all })
    for await (const event of events) {
      if (all.aborted) break
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      if (event.kind === 'heartbeat') heard = 'heartbeat'
      else if (heard === 'nothing') heard = 'hello'
      take(event)
    }
  } catch (error) {
    const why = endOf(error)
    if (why === 'signed-out' || (heard === 'nothing' && !silence.signal.aborted)) return why
  } finally {
    clearTimeout(timer)
  }
  if (heard === 'heartbeat') return 'stood'
  return silence.signal.aborted ? 'mute' : 'cut'
}

/** Asks once for what happened since a place. */
export async function askMissed(place: Place, take: Take, signal: AbortSignal): Promise<End> {
  try {
    const { events, lastId, isReset } = await api.live.catchUp(resumeAt(place), { signal })
    for (const event of events) take(event)
    take(answerEvent(isReset ? 'reset' : place === null ? 'hello' : 'heartbeat', lastId))
    return 'answered'
  } catch (error) {
    const why = endOf(error)
    if (why !== 'cut') return why
    return isPassing(error) ? 'lost' : 'answered'
  }
}

const answerEvent = (kind: 'reset' | 'hello' | 'heartbeat', id: number): LiveEvent => ({
  ...{ kind, subjectId: null, number: null },
  id: kind === 'heartbeat' ? null : id,
})

/** What a call that threw says of the connection: an answer of any kind, that of a proxy too, is no lost network. */
function endOf(error: unknown): 'signed-out' | 'cut' | 'lost' {
  if (error instanceof TypeError) return 'lost'
  const isSignedOut = error instanceof Error && 'code' in error && error.code === 'SIGN_IN_REQUIRED'
  return isSignedOut ? 'signed-out' : 'cut'
}

/** What a proxy answers, or a server that is starting or stopping. */
const isPassing = (error: unknown) =>
  error instanceof Error && 'status' in error && [502, 503, 504].some((status) => status === error.status)
