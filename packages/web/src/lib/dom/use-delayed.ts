import { useEffect, useState } from 'react'

const DELAY_MS = 300

/** Turns true 300 ms after the first render, so that quick loads show no loading indicator. */
export function useDelayed(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}
