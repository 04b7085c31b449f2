type Flight<Result> = { readonly result: Promise<Result>; readonly stop: AbortController; callers: number }

export type SingleFlight<Result> = {
  /**
   * Returns the result of the work with this key, which is started unless it is already running; null once
   * `callerSignal` is aborted. The work is aborted when no caller waits for it any more.
   */
  run(
    key: string,
    callerSignal: AbortSignal,
    start: (stopped: AbortSignal) => Promise<Result>,
  ): Promise<Result | null>
}

/** Creates a single-flight group: concurrent calls with the same key share one execution. */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const flights = new Map<string, Flight<Result>>()

  function findOrStart(key: string, start: (stopped: AbortSignal) => Promise<Result>): Flight<Result> {
    const running = flights.get(key)
    if (running) return running
    const stop = new AbortController()
    const flight: Flight<Result> = { result: start(stop.signal), stop, callers: 0 }
    flights.set(key, flight)
    return flight
  }

  function remove(key: string, flight: Flight<Result>) {
    if (flights.get(key) === flight) flights.delete(key)
  }

  return {
    run: async (key, callerSignal, start) => {
      if (callerSignal.aborted) return null
      const flight = findOrStart(key, start)
      flight.callers += 1
      const { promise: whenAborted, resolve } = Promise.withResolvers<null>()
      const onAbort = () => resolve(null)
      callerSignal.addEventListener('abort', onAbort)
      try {
        return await Promise.race([flight.result, whenAborted])
      } finally {
        callerSignal.removeEventListener('abort', onAbort)
        flight.callers -= 1
        if (flight.callers === 0) {
          // Aborted or done, so that later calls start the work again.
          remove(key, flight)
          flight.stop.abort()
        }
      }
    },
  }
}
