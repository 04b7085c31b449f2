/**
 * Returns a function that runs `work` for a name, never twice at the same time. Calls during a run are coalesced into
 * one run after it, so that many events cause few requests.
 */
export function coalesce(work: (name: string) => Promise<void>): (name: string) => Promise<void> {
  const needsRerun = new Map<string, boolean>()
  return async (name) => {
    const isRunning = needsRerun.has(name)
    needsRerun.set(name, isRunning)
    if (isRunning) return
    try {
      do {
        needsRerun.set(name, false)
        await work(name)
      } while (needsRerun.get(name))
    } finally {
      needsRerun.delete(name)
    }
  }
}
