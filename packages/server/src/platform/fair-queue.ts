/** Thrown for a task whose key has as many waiting as it may have. */
export class QueueFullError extends Error {}

type Limits = {
  /** How many tasks run at a time. */
  readonly concurrency: number
  /** How many tasks of one key wait at most. */
  readonly maxWaiting: number
}

/**
 * Creates a queue of tasks that serves their keys in turn (round robin), so that many tasks of one key delay only each
 * other. Returns a function that runs a task. It throws QueueFullError beyond the limit of waiting ones.
 */
export function createFairQueue({ concurrency, maxWaiting }: Limits) {
  let running = 0
  // The key that is served next comes first.
  const waiting = new Map<string, (() => void)[]>()

  function waitForSlot(key: string): Promise<void> {
    const starts = waiting.get(key) ?? []
    if (starts.length >= maxWaiting) throw new QueueFullError()
    waiting.set(key, starts)
    return new Promise((resolve) => starts.push(resolve))
  }

  /** Passes the slot of a finished task to the next key, or frees it. */
  function passSlot(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [key, starts] = next
    waiting.delete(key)
    const start = starts.shift()
    if (starts.length > 0) waiting.set(key, starts)
    start?.()
  }

  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    if (running >= concurrency) await waitForSlot(key)
    else running += 1
    try {
      return await task()
    } finally {
      passSlot()
    }
  }
}
