import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 20

/** Repeats a call until `stop` is called, which returns the longest duration in milliseconds. */
export function watchLongestWait(call: () => Promise<unknown>) {
  let isOver = false
  let longest = 0
  const calling = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await call()
      longest = Math.max(longest, performance.now() - startedAt)
      await pause(PAUSE_MS)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await calling
      return longest
    },
  }
}
