import { useEffect, useState } from 'react'

const PATIENCE_MS = 300

/** False for the first 300 ms: what comes sooner than that needs no sign that it is coming. */
export function useDelayed(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}
