import { useEffect, useState } from 'react'

const DELAY_MS = 300

/** Returns false, and true once `delayMs` have passed since mounting: quick loads show no loading indicator. */
export function useDelayed(delayMs = DELAY_MS): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isOver
}
