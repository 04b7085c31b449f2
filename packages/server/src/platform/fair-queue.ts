/** Thrown for a task whose key has the maximum number of tasks waiting. */
export class QueueFullError extends Error {}

/** Thrown for a task that is dropped because all keys together have the maximum number of tasks waiting. */
export class QueueOverloadedError extends Error {}

type Limits = {
  /** How many tasks run at a time. */
  readonly concurrency: number
  /** How many tasks of one key wait at most. */
  readonly maxWaiting: number
  /** How many tasks of all keys wait at most. */
  readonly maxWaitingInAll: number
}

type WaitingTask = { readonly start: () => void; readonly refuse: (error: Error) => void }

/**
 * Creates a queue of tasks that serves their keys in turn (round robin), so that many tasks of one key delay only each
 * other. Returns a function that runs a task. It throws QueueFullError for a task whose key has `maxWaiting` tasks
 * waiting. When `maxWaitingInAll` are waiting, a task of the key with the most fails with QueueOverloadedError.
 */
export function createFairQueue({ concurrency, maxWaiting, maxWaitingInAll }: Limits) {
  let running = 0
  let waitingInAll = 0
  // The key that is served next comes first.
  const waiting = new Map<string, WaitingTask[]>()

  function waitForSlot(key: string): Promise<void> {
    const tasks = waiting.get(key) ?? []
    if (tasks.length >= maxWaiting) throw new QueueFullError()
    if (waitingInAll >= maxWaitingInAll) makeRoom(tasks.length)
    waiting.set(key, tasks)
    waitingInAll += 1
    return new Promise((start, refuse) => tasks.push({ start, refuse }))
  }

  /**
   * Refuses the last task of the key with the most waiting tasks, so that many keys with many tasks do not keep others
   * out. Throws for a new task of a key with `count` waiting tasks that would then have as many.
   */
  function makeRoom(count: number): void {
    const longest = [...waiting.values()].reduce((most, tasks) => (tasks.length > most.length ? tasks : most))
    if (longest.length <= count + 1) throw new QueueOverloadedError()
    longest.pop()?.refuse(new QueueOverloadedError())
    waitingInAll -= 1
  }

  /** Passes the slot of a finished task to the next key, or frees it. */
  function passSlot(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [key, tasks] = next
    waiting.delete(key)
    const task = tasks.shift()
    waitingInAll -= 1
    if (tasks.length > 0) waiting.set(key, tasks)
    task?.start()
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
