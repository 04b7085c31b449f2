type Waiting = { readonly ownerId: string; readonly enter: () => void }

export type Turnstile = {
  /** Waits for a turn and returns what ends it; null when too many wait, of this person or of all, or `tooLate` came first. */
  enter(ownerId: string, tooLate: AbortSignal): Promise<(() => void) | null>
}

type Limits = { readonly atOnce: number; readonly waitingMax: number; readonly waitingOfOneMax: number }

/**
 * Lets `atOnce` in at a time, each person once, in the order they came; `waitingMax` may wait, `waitingOfOneMax` of one
 * person. Who has had a turn goes behind the others who wait.
 */
export function createTurnstile({ atOnce, waitingMax, waitingOfOneMax }: Limits): Turnstile {
  const inside = new Set<string>()
  const line: Waiting[] = []

  function letIn() {
    while (inside.size < atOnce) {
      const next = line.findIndex(({ ownerId }) => !inside.has(ownerId))
      const [entering] = next < 0 ? [] : line.splice(next, 1)
      if (!entering) return
      inside.add(entering.ownerId)
      entering.enter()
    }
  }

  const isOf = (person: string) => (waiting: Waiting) => waiting.ownerId === person
  const isFull = (ownerId: string) =>
    line.length >= waitingMax || line.filter(isOf(ownerId)).length >= waitingOfOneMax

  function leave(ownerId: string) {
    inside.delete(ownerId)
    const [own, others] = [line.filter(isOf(ownerId)), line.filter((waiting) => !isOf(ownerId)(waiting))]
    line.splice(0, line.length, ...others, ...own)
    letIn()
  }

  return {
    enter: async (ownerId, tooLate) => {
      if (tooLate.aborted || isFull(ownerId)) return null
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiting: Waiting = { ownerId, enter: () => resolve(true) }
      line.push(waiting)
      const stop = () => {
        const place = line.indexOf(waiting)
        if (place >= 0) line.splice(place, 1)
        resolve(false)
      }
      tooLate.addEventListener('abort', stop)
      letIn()
      const entered = await promise
      tooLate.removeEventListener('abort', stop)
      return entered ? () => leave(ownerId) : null
    },
  }
}
