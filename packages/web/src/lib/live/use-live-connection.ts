import { useEffect } from 'react'
import { whenIdle } from '../dom/when-idle.ts'
import { setLiveMode } from './live-bus.ts'

/** One layout unmounts before the next mounts: the connection outlives the gap. */
const KEEP_ALIVE_MS = 2000
/** Longest wait for an idle browser before connecting. */
const IDLE_TIMEOUT_MS = 3000

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
    const { listenForPerson } = await import('./live.ts')
    if (!ending.signal.aborted) await listenForPerson(personId, ending.signal)
  }
  listen().catch(reportError)
  return { personId, ending }
}

function disconnect() {
  current?.ending.abort()
  current = undefined
  setLiveMode('silent')
}
