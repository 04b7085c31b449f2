import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/**
 * What a subscription delivers: an event or a heartbeat; 'missed' after the database connection was lost for a while;
 * 'overrun' in place of the buffer when the reader was too slow and it overflowed.
 */
export type StreamItem = LiveEvent | 'missed' | 'overrun'

/** Most items a subscription buffers for its reader. */
export const BUFFER_MAX = 200

export type Subscription = {
  /** Waits for the next items and returns all that are buffered; null once it has ended. For one reader. */
  take(): Promise<readonly StreamItem[] | null>
  /** Ends the subscription, also for its reader. May be called again. */
  end(): void
}

export type WritableSubscription = Subscription & {
  /** Buffers an item until the reader takes it. */
  push(item: StreamItem): void
  /** Buffers a heartbeat unless something else is buffered already. */
  beat(): void
}

const HEARTBEAT: LiveEvent = { id: null, kind: 'heartbeat', subjectId: null, number: null }

/** Creates an empty subscription; calls `onEnd` once, when it ends. */
export function createSubscription(onEnd: () => void): WritableSubscription {
  let buffer: StreamItem[] = []
  let isOverrun = false
  let isOver = false
  let wake = () => {}

  function push(item: StreamItem) {
    if (isOver || isOverrun) return
    isOverrun = buffer.length >= BUFFER_MAX
    if (isOverrun) buffer = ['overrun']
    else buffer.push(item)
    wake()
  }

  return {
    push,
    beat: () => {
      if (buffer.length === 0) push(HEARTBEAT)
    },
    async take() {
      if (buffer.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const items = buffer
      buffer = []
      isOverrun = false
      return isOver ? null : items
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
