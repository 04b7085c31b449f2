import type { IncomingMessage } from 'node:http'

const LOOKED_AFTER_EVERY_MS = 5000

/**
 * Gives up requests that take longer than `maxMs` to arrive: a client that sends a byte now and then must not hold a
 * connection for ever. One look around every 5 s for all, in place of a timer for each.
 */
export function createRequestTimeout(maxMs: number) {
  const arriving = new Map<IncomingMessage, number>()
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [request, until] of arriving) {
      if (request.complete || request.destroyed) arriving.delete(request)
      else if (now > until) request.destroy()
    }
  }, LOOKED_AFTER_EVERY_MS)
  looking.unref()
  return {
    expect: (request: IncomingMessage) => void arriving.set(request, performance.now() + maxMs),
    arrived: (request: IncomingMessage) => void arriving.delete(request),
  }
}
