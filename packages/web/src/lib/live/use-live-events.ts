import type { LiveKind } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { followLiveMode, hearLive, type LiveMode, readLiveMode } from './live-bus.ts'

/**
 * Calls the listener with each event of these kinds for as long as the screen stands; each kept event once, in order. An
 * event says where something changed: what changed is asked for. "reset" means that something may have been missed, and
 * what is shown should be asked for anew: listen for it too, unless a query is all one has (those are asked anew anyway).
 */
export function useLive(kinds: readonly LiveKind[], listener: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(listener)
  const named = kinds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of the same kinds is no change.
  useEffect(() => hearLive(kinds, (event) => hear(event)), [named])
}

/** How this browser hears of what happens now. */
export const useLiveMode = (): LiveMode => useSyncExternalStore(followLiveMode, readLiveMode)
