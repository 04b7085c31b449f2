import type { LiveKind } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type LiveMode, readLiveMode, subscribeLiveEvents, subscribeLiveMode } from './live-bus.ts'

/**
 * Calls the listener with each event of these kinds while the component is mounted.
 * An event says where something changed; the listener refetches it. "reset" means that events may have been missed: a
 * component that keeps state of its own listens for it and reloads; queries are refetched anyway.
 */
export function useLiveEvents(kinds: readonly LiveKind[], listener: (event: LiveEvent) => void): void {
  const onEvent = useEffectEvent(listener)
  const key = kinds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array of the same kinds must not resubscribe.
  useEffect(() => subscribeLiveEvents(kinds, (event) => onEvent(event)), [key])
}

/** Returns how this browser receives live events now. */
export const useLiveMode = (): LiveMode => useSyncExternalStore(subscribeLiveMode, readLiveMode)
