import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Upper limit for a browser that is never idle. */
const TIMEOUT_MS = 3000

/** Turns true once the browser is idle after the first render: the time for work that nobody waits for. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    void whenIdle(TIMEOUT_MS).then(() => isUnmounted || setIdle(true))
    return () => {
      isUnmounted = true
    }
  }, [])
  return isIdle
}
