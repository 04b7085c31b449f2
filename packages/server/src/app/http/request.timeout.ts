import type { IncomingMessage } from 'node:http'

const CHECK_INTERVAL_MS = 5000

/**
 * Destroys requests that take longer than `maxMs` to arrive, so that a client cannot hold a connection by sending a byte now
 * and then. One interval of 5 s checks all requests, instead of a timer for each.
 */
export function createRequestTimeout(maxMs: number) {
  const deadlines = new Map<IncomingMessage, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, deadline] of deadlines) {
      if (request.complete || request.destroyed) deadlines.delete(request)
      else if (now > deadline) request.destroy()
    }
  }, CHECK_INTERVAL_MS)
  timer.unref()
  return {
    start: (request: IncomingMessage) => void deadlines.set(request, performance.now() + maxMs),
    clear: (request: IncomingMessage) => void deadlines.delete(request),
  }
}
