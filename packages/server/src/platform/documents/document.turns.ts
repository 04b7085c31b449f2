type Waiting = { readonly ownerId: string; readonly enter: () => void }

export type Turnstile = {
  /** Waits for a turn and returns what ends it; null when there are too many waiting, or `tooLate` came first. */
  enter(ownerId: string, tooLate: AbortSignal): Promise<(() => void) | null>
}

/** Lets `atOnce` in at a time, each person once, in the order they came; `waitingMax` may wait. */
export function createTurnstile({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Turnstile {
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

  return {
    enter: async (ownerId, tooLate) => {
      if (tooLate.aborted || line.length >= waitingMax) return null
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
      if (!entered) return null
      return () => {
        inside.delete(ownerId)
        letIn()
      }
    },
  }
}
