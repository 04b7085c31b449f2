import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 20

/**
 * Repeats a call while `work` runs. Returns the result of `work` and the longest duration of the call, in milliseconds.
 * Rejects if one of them fails, and only when both have ended.
 */
export async function measureLongestWait<Result>(call: () => Promise<unknown>, work: () => Promise<Result>) {
  let isOver = false
  let longest = 0
  const repeatCall = async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await call()
      longest = Math.max(longest, performance.now() - startedAt)
      await pause(PAUSE_MS)
    }
  }
  const [worked, called] = await Promise.allSettled([
    work().finally(() => {
      isOver = true
    }),
    repeatCall(),
  ])
  if (worked.status === 'rejected') throw worked.reason
  if (called.status === 'rejected') throw called.reason
  return { result: worked.value, longest }
}
