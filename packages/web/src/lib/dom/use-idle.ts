import { useEffect, useState } from 'react'
import { untilIdle } from './when-idle.ts'

/** The screen is there long before this; a browser that is never idle is asked to do the rest too. */
const LATEST_MS = 3000

/** Whether the browser has had nothing better to do since the screen came: time for what a person does not wait for. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    let isLeft = false
    void untilIdle(LATEST_MS).then(() => isLeft || setCalm(true))
    return () => {
      isLeft = true
    }
  }, [])
  return isCalm
}
