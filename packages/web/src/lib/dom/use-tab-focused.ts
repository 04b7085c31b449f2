import { useSyncExternalStore } from 'react'

const isFocused = () => document.visibilityState === 'visible' && document.hasFocus()

function subscribe(listen: () => void) {
  const stop = new AbortController()
  document.addEventListener('visibilitychange', listen, { signal: stop.signal })
  window.addEventListener('focus', listen, { signal: stop.signal })
  window.addEventListener('blur', listen, { signal: stop.signal })
  return () => stop.abort()
}

/** Returns whether this tab is visible and focused. */
export const useTabFocused = (): boolean => useSyncExternalStore(subscribe, isFocused)
