import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/** The most events a subscription buffers for its reader. */
export const BUFFER_MAX = 200

export type Subscription = {
  /** Waits for the next events and returns all that are buffered; null once it has ended. For one reader. */
  take(): Promise<readonly LiveEvent[] | null>
  /** Ends the subscription, also for its reader. May be called again. */
  end(): void
}

export type WritableSubscription = Subscription & {
  /** Buffers an event until the reader takes it. When the buffer overflows, one "reset" replaces all of it. */
  push(event: LiveEvent): void
  /** Buffers a heartbeat unless something else is buffered already. */
  pushHeartbeat(): void
}

/** Creates an empty subscription; calls `onEnd` once, when it ends. */
export function createSubscription(onEnd: () => void): WritableSubscription {
  let buffer: LiveEvent[] = []
  let hasOverflowed = false
  let hasEnded = false
  let wake = () => {}

  function push(event: LiveEvent) {
    if (hasEnded || hasOverflowed) return
    hasOverflowed = buffer.length >= BUFFER_MAX
    if (hasOverflowed) buffer = [{ kind: 'reset' }]
    else buffer.push(event)
    wake()
  }

  return {
    push,
    pushHeartbeat: () => {
      if (buffer.length === 0) push({ kind: 'heartbeat' })
    },
    async take() {
      if (buffer.length === 0 && !hasEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const events = buffer
      buffer = []
      hasOverflowed = false
      return hasEnded ? null : events
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      buffer = []
      wake()
      onEnd()
    },
  }
}
