type QueueEntry = { readonly ownerId: string; readonly start: () => void }

export type ConcurrencyLimiter = {
  /**
   * Waits for a slot and returns the function that releases it; null when the queue is full, in total or for this
   * owner, or when `timeout` was aborted first.
   */
  acquire(ownerId: string, timeout: AbortSignal): Promise<(() => void) | null>
}

type Limits = { readonly concurrency: number; readonly queueMax: number; readonly queueOfOwnerMax: number }

/**
 * Limits work to `concurrency` at a time and one per owner. At most `queueMax` wait, and at most `queueOfOwnerMax` of
 * one owner. First come, first served, but after each slot an owner's other entries move to the end of the queue.
 */
export function createConcurrencyLimiter({
  concurrency,
  queueMax,
  queueOfOwnerMax,
}: Limits): ConcurrencyLimiter {
  const running = new Set<string>()
  const queue: QueueEntry[] = []

  function startNext() {
    while (running.size < concurrency) {
      const next = queue.findIndex(({ ownerId }) => !running.has(ownerId))
      const [entry] = next < 0 ? [] : queue.splice(next, 1)
      if (!entry) return
      running.add(entry.ownerId)
      entry.start()
    }
  }

  const isOf = (owner: string) => (entry: QueueEntry) => entry.ownerId === owner
  const isFull = (ownerId: string) =>
    queue.length >= queueMax || queue.filter(isOf(ownerId)).length >= queueOfOwnerMax

  function release(ownerId: string) {
    running.delete(ownerId)
    const [own, others] = [queue.filter(isOf(ownerId)), queue.filter((entry) => !isOf(ownerId)(entry))]
    queue.splice(0, queue.length, ...others, ...own)
    startNext()
  }

  return {
    acquire: async (ownerId, timeout) => {
      if (timeout.aborted || isFull(ownerId)) return null
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const entry: QueueEntry = { ownerId, start: () => resolve(true) }
      queue.push(entry)
      const giveUp = () => {
        const place = queue.indexOf(entry)
        if (place >= 0) queue.splice(place, 1)
        resolve(false)
      }
      timeout.addEventListener('abort', giveUp)
      startNext()
      const isStarted = await promise
      timeout.removeEventListener('abort', giveUp)
      return isStarted ? () => release(ownerId) : null
    },
  }
}
