import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/**
 * What a stream hears: something that happened, or a beat; `missed` when the line to the database was lost for a while;
 * `overrun` when it was not read for so long that what it held was dropped.
 */
export type Heard = LiveEvent | 'missed' | 'overrun'

/** Most that a stream holds while nobody reads it. */
export const HELD_MAX = 200

export type Subscription = {
  /** What was heard since the last time, waiting until there is something; null once it is over. For one reader. */
  take(): Promise<readonly Heard[] | null>
  /** Ends it, for whoever reads it too. May be called again. */
  end(): void
}

export type Hearing = Subscription & {
  /** Holds this until it is taken. */
  push(heard: Heard): void
  /** Holds a beat where there is nothing else that shows that the line stands. */
  beat(): void
}

const BEAT: LiveEvent = { id: null, kind: 'beat', subjectId: null, number: null }

/** A subscription with nothing heard yet; `ended` is called once, when it is over. */
export function createSubscription(ended: () => void): Hearing {
  let held: Heard[] = []
  let isOverrun = false
  let isOver = false
  let wake = () => {}

  function push(heard: Heard) {
    if (isOver || isOverrun) return
    isOverrun = held.length >= HELD_MAX
    if (isOverrun) held = ['overrun']
    else held.push(heard)
    wake()
  }

  return {
    push,
    beat: () => {
      if (held.length === 0) push(BEAT)
    },
    async take() {
      if (held.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const taken = held
      held = []
      isOverrun = false
      return isOver ? null : taken
    },
    end() {
      if (isOver) return
      isOver = true
      held = []
      wake()
      ended()
    },
  }
}
