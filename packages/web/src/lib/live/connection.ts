/** How the server is reached: as it should, by trying again and again, or not at all because this device is offline. */
export type Connection = 'good' | 'reconnecting' | 'offline'

let struggling = 0
const NOW = 'now'
const impatience = new EventTarget()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listen of listeners) listen()
}

/** Notes that a call fails again and again; returns how to note that it got through or gave up. */
export function noteStruggle(): () => void {
  struggling += 1
  tell()
  return () => {
    struggling -= 1
    tell()
  }
}

/** How the server is reached now. */
export function readConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return struggling > 0 ? 'reconnecting' : 'good'
}

/** Hears of every change until the returned function is called. */
export function followConnection(listen: () => void): () => void {
  listeners.add(listen)
  window.addEventListener('online', listen)
  window.addEventListener('offline', listen)
  return () => {
    listeners.delete(listen)
    window.removeEventListener('online', listen)
    window.removeEventListener('offline', listen)
  }
}

/** What waits for its next try goes at once. */
export function tryNow(): void {
  impatience.dispatchEvent(new Event(NOW))
}

/** Hears that a person wants it tried now, or that the browser is back online, until the signal is aborted. */
export function hearTryNow(listen: () => void, signal: AbortSignal): void {
  impatience.addEventListener(NOW, listen, { signal })
  window.addEventListener('online', listen, { signal })
}

/** Waits until the server is not reached as it should be; for ever, where all goes well. */
export const untilTrouble = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (readConnection() === 'good') return
      stop()
      resolve()
    }
    const stop = followConnection(look)
    look()
  })
