import { useSyncExternalStore } from 'react'

const isAttended = () => document.visibilityState === 'visible' && document.hasFocus()

function follow(listen: () => void) {
  const stop = new AbortController()
  document.addEventListener('visibilitychange', listen, { signal: stop.signal })
  window.addEventListener('focus', listen, { signal: stop.signal })
  window.addEventListener('blur', listen, { signal: stop.signal })
  return () => stop.abort()
}

/** Whether the person is looking at this tab: it is visible and has the focus. */
export const useTabFocused = (): boolean => useSyncExternalStore(follow, isAttended)
