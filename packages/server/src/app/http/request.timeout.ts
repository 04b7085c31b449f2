import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const CHECK_INTERVAL_MS = 5000

/** How fast a request has to arrive. */
export type RequestLimits = {
  /** Longest time from the head of the request to the end of its body. */
  readonly maxMs: number
  /** Lowest rate of the body between two checks; a body that waits to be read counts as fast enough. */
  readonly minBytesPerSecond: number
}

type WatchedRequest = {
  /** Node takes the socket away from a request whose connection was closed. */
  readonly socket: Socket
  readonly deadline: number
  readonly minBytesPerSecond: number
  /** The socket's count of received bytes at the last check, and how many checks in a row the rate was too low. */
  bytesRead: number
  slowChecks: number
}

/** Slow checks in a row after which a connection is closed: a mobile one may stall for a few seconds. */
const SLOW_CHECKS_MAX = 3

/**
 * What a client may still send of a request that is answered already: most read the answer only after they have sent
 * it.
 */
const AFTER_ANSWER = { maxMs: 15_000, minBytesPerSecond: 1024 }

/**
 * Closes the connections of requests that arrive too slowly, before or after their answer: a client could otherwise
 * hold one by sending a byte now and then. One interval of 5 s checks all requests, instead of a timer for each.
 */
export function createRequestTimeout() {
  const watchedRequests = new Map<IncomingMessage, WatchedRequest>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, watched] of watchedRequests) {
      if (request.complete || watched.socket.destroyed) watchedRequests.delete(request)
      else if (now > watched.deadline || isTooSlow(request, watched)) {
        watchedRequests.delete(request)
        // Not the request: once answered it no longer closes its connection.
        watched.socket.destroy()
      }
    }
  }, CHECK_INTERVAL_MS)
  timer.unref()

  const start = (request: IncomingMessage, { maxMs, minBytesPerSecond }: RequestLimits) => {
    const socket: Socket | null = request.socket
    if (!socket) return
    watchedRequests.set(request, {
      socket,
      deadline: performance.now() + maxMs,
      minBytesPerSecond,
      bytesRead: socket.bytesRead,
      slowChecks: 0,
    })
  }
  return {
    /** Starts to watch a request whose head has arrived. */
    start,
    /** To be called when a request was answered. The rest of its body has little time left. */
    finish: (request: IncomingMessage) => {
      if (request.complete) watchedRequests.delete(request)
      else start(request, AFTER_ANSWER)
    },
  }
}

/** Records what has arrived since the last check; returns whether that was too little several times in a row. */
function isTooSlow(request: IncomingMessage, watched: WatchedRequest): boolean {
  const received = watched.socket.bytesRead - watched.bytesRead
  watched.bytesRead = watched.socket.bytesRead
  const isSlow =
    request.readableLength === 0 && received < (watched.minBytesPerSecond * CHECK_INTERVAL_MS) / 1000
  watched.slowChecks = isSlow ? watched.slowChecks + 1 : 0
  return watched.slowChecks >= SLOW_CHECKS_MAX
}
