/**
 * Returns a function that runs `work` for a name, never twice at the same time. Calls during a run are coalesced into
 * one run after it, so a hundred events a second cause few requests and the last event is never missed.
 */
export function coalesce(work: (name: string) => Promise<void>): (name: string) => Promise<void> {
  const isAskedAgain = new Map<string, boolean>()
  return async (name) => {
    const isUnderWay = isAskedAgain.has(name)
    isAskedAgain.set(name, isUnderWay)
    if (isUnderWay) return
    try {
      do {
        isAskedAgain.set(name, false)
        await work(name)
      } while (isAskedAgain.get(name))
    } finally {
      isAskedAgain.delete(name)
    }
  }
}
