import { QUIET_SECONDS_MAX } from '@capstone/contract/live/live.constants'

const QUIET_MAX_MS = QUIET_SECONDS_MAX * 1000

/** Tracks how long nothing has changed for each person, from the events that reached this process. In memory only. */
export function createQuietTimes() {
  /** When something last changed for each person, in the order of these times. */
  const changedAt = new Map<string, number>()
  let knownSince: number | undefined

  function forgetBefore(time: number) {
    for (const [userId, at] of changedAt) {
      if (at >= time) return
      changedAt.delete(userId)
    }
  }

  return {
    /** Starts again, since changes before now are unknown. */
    restart() {
      changedAt.clear()
      knownSince = performance.now()
    },
    recordChange(userIds: readonly string[]) {
      const now = performance.now()
      forgetBefore(now - QUIET_MAX_MS)
      for (const userId of userIds) {
        // Moves the entry to the end of the map.
        changedAt.delete(userId)
        changedAt.set(userId, now)
      }
    },
    /** Returns for how many milliseconds nothing has changed for a person, at most QUIET_SECONDS_MAX; 0 if unknown. */
    quietMsOf(userId: string): number {
      const now = performance.now()
      const since = changedAt.get(userId) ?? knownSince ?? now
      return Math.min(Math.floor(now - since), QUIET_MAX_MS)
    },
  }
}
