import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** The screen is there long before this; a browser that is never idle is asked to do the rest too. */
const LATEST_MS = 3000

/** Whether the browser has had nothing better to do since the screen came: time for what a person does not wait for. */
export function useIdle(): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    let isLeft = false
    void whenIdle(LATEST_MS).then(() => isLeft || setCalm(true))
    return () => {
      isLeft = true
    }
  }, [])
  return isCalm
}
