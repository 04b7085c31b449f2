/**
 * State of the connection to the server: 'reconnecting' while calls fail and are retried, 'no-database' while the
 * server answers that it cannot reach its database, 'offline' when the browser reports that it has no network.
 */
export type ConnectionState = 'good' | 'reconnecting' | 'no-database' | 'offline'
export type ConnectionFailure = Exclude<ConnectionState, 'good' | 'offline'>

const failureCounts: Record<ConnectionFailure, number> = { reconnecting: 0, 'no-database': 0 }
const RETRY = 'retry'
const retries = new EventTarget()
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listen of listeners) listen()
}

/** Records that a call keeps failing. Returns a function that records that it succeeded or gave up. */
export function reportFailing(failure: ConnectionFailure = 'reconnecting'): () => void {
  failureCounts[failure] += 1
  notifyListeners()
  return () => {
    failureCounts[failure] -= 1
    notifyListeners()
  }
}

/** Returns the current state of the connection. */
export function readConnection(): ConnectionState {
  if (!navigator.onLine) return 'offline'
  if (failureCounts['no-database'] > 0) return 'no-database'
  return failureCounts.reconnecting > 0 ? 'reconnecting' : 'good'
}

/** Calls the listener when the state may have changed. Returns a function that unsubscribes. */
export function subscribeConnection(listen: () => void): () => void {
  listeners.add(listen)
  window.addEventListener('online', listen)
  window.addEventListener('offline', listen)
  return () => {
    listeners.delete(listen)
    window.removeEventListener('online', listen)
    window.removeEventListener('offline', listen)
  }
}

/** Retries at once every call that waits for its next attempt. */
export function retryNow(): void {
  retries.dispatchEvent(new Event(RETRY))
}

/** Calls the listener when a person asks for a retry or the browser is back online, until the signal is aborted. */
export function onRetryNow(listen: () => void, signal: AbortSignal): void {
  retries.addEventListener(RETRY, listen, { signal })
  window.addEventListener('online', listen, { signal })
}

/** Resolves when the connection is first lost; never while it stays good. */
export const whenConnectionLost = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (readConnection() === 'good') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = subscribeConnection(check)
    check()
  })
