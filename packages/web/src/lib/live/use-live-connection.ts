import { useEffect } from 'react'
import { whenIdle } from '../dom/when-idle.ts'
import { tellLiveMode } from './live-bus.ts'

/** The layouts of two screens follow one another: what one began goes on for the next. */
const LINGER_MS = 2000
/** The screen is there long before this; a browser that is never idle listens too. */
const LATEST_MS = 3000

let current: { readonly personId: string; readonly ending: AbortController } | undefined
let lingering: ReturnType<typeof setTimeout> | undefined

/** Listens for what happens for a person while a layout of theirs stands, from when its screen can be read. */
export function useLiveConnection(personId: string | undefined): void {
  useEffect(() => {
    clearTimeout(lingering)
    if (current?.personId !== personId) end()
    if (!personId) return
    current ??= begin(personId)
    return () => {
      lingering = setTimeout(end, LINGER_MS)
    }
  }, [personId])
}

function begin(personId: string) {
  const ending = new AbortController()
  const listen = async () => {
    await whenIdle(LATEST_MS)
    const { listenForPerson } = await import('./live.ts')
    if (!ending.signal.aborted) await listenForPerson(personId, ending.signal)
  }
  listen().catch(reportError)
  return { personId, ending }
}

function end() {
  current?.ending.abort()
  current = undefined
  tellLiveMode('silent')
}
