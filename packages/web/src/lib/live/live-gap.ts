import { CHANGE_LIVE_KINDS } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'

const CHANGES: readonly string[] = CHANGE_LIVE_KINDS

/**
 * Detects whether a tab may have missed live events. Everything it shows was loaded after `shownSince`. All times are
 * milliseconds of this browser's clock.
 */
export function createGapDetector(shownSince: number) {
  /** Every change before this time was received, or is contained in what the tab shows. */
  let receivedUntil = shownSince
  /** The last time at which something may have changed; undefined until this tab first learns it. */
  let changedAt: number | undefined

  return {
    readChangedAt: () => changedAt,

    /** Applies what the leading tab knows. Returns whether this tab, just opened, may have missed a change. */
    join(leaderChangedAt: number | undefined): boolean {
      if (changedAt !== undefined || leaderChangedAt === undefined) return false
      changedAt = leaderChangedAt
      return changedAt > receivedUntil
    },

    /**
     * Applies an event; every change before `until` has been received with it. Returns whether changes before it may
     * have been missed.
     */
    apply({ kind, quietMs = 0 }: LiveEvent, until: number): boolean {
      let isMissed = false
      if (kind === 'connected') {
        changedAt = Date.now() - quietMs
        isMissed = changedAt > receivedUntil
      }
      // An event from before the first "connected" says nothing about earlier ones.
      if (changedAt === undefined) return false
      if (kind === 'reset' || CHANGES.includes(kind)) changedAt = Date.now()
      receivedUntil = until
      return isMissed
    },
  }
}
