import type { LiveKind } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/** How this browser hears of what happens: by its stream, by asking again and again, or not at all. */
export type LiveMode = 'stream' | 'poll' | 'silent'

type Listener = (event: LiveEvent) => void

const listeners = new Map<Listener, readonly LiveKind[]>()
const modeListeners = new Set<() => void>()
let mode: LiveMode = 'silent'

/** Passes something that happened on to whoever listens in this tab. */
export function tellLive(event: LiveEvent): void {
  for (const [listen, kinds] of [...listeners]) if (kinds.includes(event.kind)) listen(event)
}

/** Hears of these kinds until the returned function is called. */
export function hearLive(kinds: readonly LiveKind[], listen: Listener): () => void {
  const listener: Listener = (event) => listen(event)
  listeners.set(listener, kinds)
  return () => {
    listeners.delete(listener)
  }
}

/** Notes how this browser hears of what happens from now on. */
export function tellLiveMode(now: LiveMode): void {
  if (now === mode) return
  mode = now
  for (const listen of [...modeListeners]) listen()
}

export const readLiveMode = (): LiveMode => mode

/** Hears of every change of the mode until the returned function is called. */
export function followLiveMode(listen: () => void): () => void {
  modeListeners.add(listen)
  return () => {
    modeListeners.delete(listen)
  }
}
