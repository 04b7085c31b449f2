import { SUMMARY_MAX_AGE_MS } from '@capstone/contract/dashboards/dashboards.constants'
import type { DurableLiveKind } from '@capstone/contract/live/live.constants'

/** What is asked for anew as one. */
export type LiveNoun =
  | 'tickets'
  | 'assignments'
  | 'requests'
  | 'papers'
  | 'meetings'
  | 'unread'
  | 'notifications'
  | 'dashboards'

/** What each thing that happens may have changed on a screen. Threads and messages themselves are the chat's own. */
const CHANGED: Readonly<Record<DurableLiveKind, readonly LiveNoun[]>> = {
  ticket: ['tickets', 'dashboards'],
  project: ['assignments', 'dashboards'],
  request: ['requests', 'assignments', 'dashboards'],
  paper: ['papers', 'dashboards'],
  notification: ['notifications'],
  thread: ['meetings', 'dashboards'],
  message: ['unread', 'dashboards'],
  read: ['unread', 'dashboards'],
}

export const LIVE_NOUNS: readonly LiveNoun[] = [...new Set(Object.values(CHANGED).flat())]

/** What may have changed with an event of this kind; nothing for those that are for the moment. */
export const changedBy = (kind: string): readonly LiveNoun[] =>
  Object.entries(CHANGED).find(([each]) => each === kind)?.[1] ?? []

/** What comes in one burst is asked for once. */
const GATHER_MS = 100
/** One noun is asked for no more often than this. */
const APART_MS = 1000
/** Dashboards stand behind every screen, for the counts of its menu, and are asked less often. */
const DASHBOARDS_APART_MS = 4000
/** What counts: it is right only after SUMMARY_MAX_AGE_MS. */
const COUNTING: readonly LiveNoun[] = ['tickets', 'dashboards']

/**
 * Asks for nouns that may have changed: soon, each once for all that comes meanwhile, and again where the server counts
 * for SUMMARY_SECONDS. `stop` asks for what is still due, and ends it.
 */
export function gatherNouns(ask: (noun: LiveNoun) => void) {
  const askedAt = new Map<LiveNoun, number>()
  const soon = new Map<LiveNoun, ReturnType<typeof setTimeout>>()
  const later = new Map<LiveNoun, ReturnType<typeof setTimeout>>()
  const askNow = (noun: LiveNoun) => {
    soon.delete(noun)
    askedAt.set(noun, Date.now())
    ask(noun)
  }
  const note = (noun: LiveNoun) => {
    if (COUNTING.includes(noun)) {
      clearTimeout(later.get(noun))
      later.set(
        noun,
        setTimeout(() => {
          later.delete(noun)
          askNow(noun)
        }, SUMMARY_MAX_AGE_MS),
      )
    }
    if (soon.has(noun)) return
    const apart = noun === 'dashboards' ? DASHBOARDS_APART_MS : APART_MS
    const due = (askedAt.get(noun) ?? Number.NEGATIVE_INFINITY) + apart - Date.now()
    soon.set(
      noun,
      setTimeout(() => askNow(noun), Math.max(due, GATHER_MS)),
    )
  }
  // What is still due is asked for now: whoever listens next, on another layout, does not know of it.
  const stop = () => {
    for (const timer of [...soon.values(), ...later.values()]) clearTimeout(timer)
    for (const noun of new Set([...soon.keys(), ...later.keys()])) ask(noun)
  }
  return { note, stop }
}
