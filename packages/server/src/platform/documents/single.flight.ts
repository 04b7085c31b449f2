type Shared<Result> = { readonly result: Promise<Result>; readonly stop: AbortController; asking: number }

export type Sharing<Result> = {
  /**
   * The result of the work of this key, begun unless it is under way; null once `leaving` is aborted. The work is
   * stopped when nobody waits for it any more.
   */
  share(
    key: string,
    leaving: AbortSignal,
    begin: (stopped: AbortSignal) => Promise<Result>,
  ): Promise<Result | null>
}

/** Lets all who ask for the same at the same time have one result. */
export function createSingleFlight<Result>(): Sharing<Result> {
  const underWay = new Map<string, Shared<Result>>()

  function find(key: string, begin: (stopped: AbortSignal) => Promise<Result>): Shared<Result> {
    const begun = underWay.get(key)
    if (begun) return begun
    const stop = new AbortController()
    const shared: Shared<Result> = { result: begin(stop.signal), stop, asking: 0 }
    underWay.set(key, shared)
    return shared
  }

  function forget(key: string, shared: Shared<Result>) {
    if (underWay.get(key) === shared) underWay.delete(key)
  }

  return {
    share: async (key, leaving, begin) => {
      if (leaving.aborted) return null
      const shared = find(key, begin)
      shared.asking += 1
      const left = Promise.withResolvers<null>()
      const leave = () => left.resolve(null)
      leaving.addEventListener('abort', leave)
      try {
        return await Promise.race([shared.result, left.promise])
      } finally {
        leaving.removeEventListener('abort', leave)
        shared.asking -= 1
        if (shared.asking === 0) {
          // Stopped or done: whoever asks from now on begins anew.
          forget(key, shared)
          shared.stop.abort()
        }
      }
    },
  }
}
