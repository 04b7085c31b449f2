/**
 * Returns a function that runs `work` for a name, never twice at the same time. A call during a run resolves at once;
 * all such calls share one run after it, so that many events cause few requests. The call that started the first run
 * waits until none is left, and rejects if the last one failed.
 */
export function coalesce(work: (name: string) => Promise<void>): (name: string) => Promise<void> {
  const needsRerun = new Map<string, boolean>()
  return async (name) => {
    const isRunning = needsRerun.has(name)
    needsRerun.set(name, isRunning)
    if (isRunning) return
    let failure: { readonly error: unknown } | null
    do {
      needsRerun.set(name, false)
      failure = null
      try {
        await work(name)
      } catch (error) {
        // A call during a failed run still needs its own.
        failure = { error }
      }
    } while (needsRerun.get(name))
    needsRerun.delete(name)
    if (failure) throw failure.error
  }
}
