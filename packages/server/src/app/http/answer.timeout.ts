import type { Socket } from 'node:net'

const CHECK_INTERVAL_MS = 5000

/** How long a client may take nothing of an answer. */
export const STALLED_ANSWER_MS = 60_000

type WatchedConnection = {
  /** The bytes of completed writes at the last check, and whether further ones were waiting. */
  bytesSent: number
  wasWaiting: boolean
  /** How many checks in a row no write was completed. */
  stalledChecks: number
}

/**
 * Closes connections whose client takes nothing of an answer for `stalledMs`, noticed within 5 s more: Node would keep
 * the unsent part, and the file it comes from, for as long as the client likes. Its own timeout of a socket is no
 * measure, since a client that sends something now and then resets it. A connection with nothing to send, such as a
 * quiet stream, is left alone. Returns what starts to watch a connection.
 */
export function createAnswerTimeout(stalledMs: number): (socket: Socket) => void {
  const connections = new Map<Socket, WatchedConnection>()
  const timer = setInterval(() => {
    for (const [socket, watched] of connections) {
      const bytesSent = socket.bytesWritten - socket.writableLength
      const isWaiting = socket.writableLength > 0
      const isStalled = isWaiting && watched.wasWaiting && bytesSent === watched.bytesSent
      watched.bytesSent = bytesSent
      watched.wasWaiting = isWaiting
      watched.stalledChecks = isStalled ? watched.stalledChecks + 1 : 0
      if (watched.stalledChecks * CHECK_INTERVAL_MS >= stalledMs) socket.destroy()
    }
  }, CHECK_INTERVAL_MS)
  timer.unref()
  return (socket) => {
    connections.set(socket, { bytesSent: 0, wasWaiting: false, stalledChecks: 0 })
    socket.once('close', () => connections.delete(socket))
  }
}
