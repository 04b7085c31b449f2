import type { LiveKind } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/** How this browser receives live events: by its stream, by polling, or not at all. */
export type LiveMode = 'stream' | 'poll' | 'silent'

type Listener = (event: LiveEvent) => void

const listeners = new Map<Listener, readonly LiveKind[]>()
const modeListeners = new Set<() => void>()
let mode: LiveMode = 'silent'

/** Delivers an event to the listeners in this tab. */
export function emitLiveEvent(event: LiveEvent): void {
  for (const [listen, kinds] of [...listeners]) if (kinds.includes(event.kind)) listen(event)
}

/** Subscribes to events of these kinds. Returns a function that unsubscribes. */
export function subscribeLiveEvents(kinds: readonly LiveKind[], listen: Listener): () => void {
  const listener: Listener = (event) => listen(event)
  listeners.set(listener, kinds)
  return () => {
    listeners.delete(listener)
  }
}

/** Sets how this browser receives events from now on. */
export function setLiveMode(newMode: LiveMode): void {
  if (newMode === mode) return
  mode = newMode
  for (const listen of [...modeListeners]) listen()
}

/** Returns how this browser receives events now. */
export const readLiveMode = (): LiveMode => mode

/** Calls the listener at every change of the mode. Returns a function that unsubscribes. */
export function subscribeLiveMode(listen: () => void): () => void {
  modeListeners.add(listen)
  return () => {
    modeListeners.delete(listen)
  }
}
