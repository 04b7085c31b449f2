import { useEffect } from 'react'
import { whenIdle } from '../dom/when-idle.ts'
import { isChunkError } from '../http/chunk-error.ts'
import { setLiveMode } from './live-bus.ts'

/** One layout unmounts before the next mounts: the connection outlives the gap. */
const KEEP_ALIVE_MS = 2000
/** Longest wait for an idle browser before connecting. */
const IDLE_TIMEOUT_MS = 3000
/** The first and the longest delay before the code is requested again. */
const RETRY_MS = 1000
const RETRY_MAX_MS = 60_000

let current: { readonly personId: string; readonly ending: AbortController } | undefined
let closing: ReturnType<typeof setTimeout> | undefined

/** Receives a person's live events while a layout is mounted, starting once the browser is idle. */
export function useLiveConnection(personId: string | undefined): void {
  useEffect(() => {
    clearTimeout(closing)
    if (current?.personId !== personId) disconnect()
    if (!personId) return
    current ??= connect(personId)
    return () => {
      closing = setTimeout(disconnect, KEEP_ALIVE_MS)
    }
  }, [personId])
}

function connect(personId: string) {
  const ending = new AbortController()
  const listen = async () => {
    await whenIdle(IDLE_TIMEOUT_MS)
    const live = await loadLive(ending.signal)
    if (live && !ending.signal.aborted) await live.listenForPerson(personId, ending.signal)
  }
  listen().catch(reportError)
  return { personId, ending }
}

/** Loads the code of the connection, retrying until it arrives; undefined if the signal is aborted first. */
async function loadLive(signal: AbortSignal) {
  for (let delay = RETRY_MS; !signal.aborted; delay = Math.min(2 * delay, RETRY_MAX_MS)) {
    try {
      return await import('./live.ts')
    } catch (error) {
      if (!isChunkError(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return undefined
}

function disconnect() {
  current?.ending.abort()
  current = undefined
  setLiveMode('silent')
}
