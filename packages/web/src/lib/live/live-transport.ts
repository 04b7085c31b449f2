import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { onSessionEvent, publishSessionEvent } from '../session/session-events.ts'
import { hearTryNow, noteStruggle } from './connection.ts'
import type { LiveMode } from './live-bus.ts'
import type { Place } from './live-position.ts'
import { askMissed, type End, runStream } from './live-stream.ts'
import { FIRST_PLAN, isForStream, LOST_UNTOLD, learn, pauseAfter } from './reconnect-policy.ts'

/** Where the session is told to have ended, but is not found so, it is tried again after this time. */
const SIGNED_OUT_PAUSE_MS = 30_000

export interface LiveListener {
  /** Where to resume. */
  readonly readPlace: () => Place
  readonly take: (event: LiveEvent) => void
  readonly onMode: (mode: LiveMode) => void
}

/** Tells everything that happens until the signal is aborted, by stream where one stands and by asking where none does. */
export async function followLive({ readPlace, take, onMode }: LiveListener, signal: AbortSignal) {
  let plan = FIRST_PLAN
  let noteEnd: (() => void) | undefined
  const calm = () => {
    noteEnd?.()
    noteEnd = undefined
  }
  while (!signal.aborted) {
    const byStream = isForStream(plan, Date.now())
    const hear = (event: LiveEvent) => {
      calm()
      onMode(byStream ? 'stream' : 'poll')
      take(event)
    }
    const fresh = untilBackOnline(signal)
    const end: End = byStream
      ? await runStream(readPlace(), hear, fresh.signal)
      : await askMissed(readPlace(), hear, fresh.signal)
    fresh.leave()
    if (signal.aborted) break
    if (end === 'signed-out') {
      onMode('silent')
      await untilSignedIn(signal)
    } else if (fresh.signal.aborted) {
      plan = FIRST_PLAN
    } else {
      const now = Date.now()
      plan = learn(plan, end, now)
      if (plan.lost > 0) onMode('silent')
      if (plan.lost === LOST_UNTOLD) noteEnd ??= noteStruggle()
      const isHurried = await pause(pauseAfter(end, plan, now, Math.random()), signal)
      if (isHurried) plan = { ...plan, askUntil: 0 }
    }
  }
  calm()
}

/** Aborted when the browser is back online: what was open on the network before may be dead without a word. */
function untilBackOnline(signal: AbortSignal) {
  const again = new AbortController()
  const listening = new AbortController()
  window.addEventListener('online', () => again.abort(), { signal: listening.signal })
  return { signal: AbortSignal.any([signal, again.signal]), leave: () => listening.abort() }
}

/** Says that nobody is signed in, and waits until somebody is, or it is time to look again. */
async function untilSignedIn(signal: AbortSignal) {
  publishSessionEvent('ended')
  await pause(SIGNED_OUT_PAUSE_MS, signal, (listen, until) => onSessionEvent('renewed', listen, until))
}

/** Waits so long, or until it is to be tried now (then true) or the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal, hear = hearTryNow): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = (isHurried: boolean) => {
      clearTimeout(timer)
      waiting.abort()
      resolve(isHurried)
    }
    const timer = setTimeout(() => end(false), milliseconds)
    hear(() => end(true), waiting.signal)
    if (signal.aborted) end(false)
    signal.addEventListener('abort', () => end(false), { signal: waiting.signal })
  })
}
