import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/** Most events a subscription buffers for its reader. */
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
  beat(): void
}

/** Creates an empty subscription; calls `onEnd` once, when it ends. */
export function createSubscription(onEnd: () => void): WritableSubscription {
  let buffer: LiveEvent[] = []
  let isOverrun = false
  let isOver = false
  let wake = () => {}

  function push(event: LiveEvent) {
    if (isOver || isOverrun) return
    isOverrun = buffer.length >= BUFFER_MAX
    if (isOverrun) buffer = [{ kind: 'reset' }]
    else buffer.push(event)
    wake()
  }

  return {
    push,
    beat: () => {
      if (buffer.length === 0) push({ kind: 'heartbeat' })
    },
    async take() {
      if (buffer.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const events = buffer
      buffer = []
      isOverrun = false
      return isOver ? null : events
    },
    end() {
      if (isOver) return
      isOver = true
      buffer = []
      wake()
      onEnd()
    },
  }
}
