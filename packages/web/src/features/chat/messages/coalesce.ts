/**
 * Has work done for a name, never twice at once: what is asked for while it is under way is done once more afterwards,
 * however often it was asked for. So a hundred news a second are a few questions, and the last of them is heard.
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
