import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** While a drawer is open, Back closes it and stays on the screen, as people expect on a phone. */
export function useCloseOnBack(opened: boolean, close: () => void): void {
  const { history } = useRouter()
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!opened) return
    return history.block({
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        closeNow()
        return true
      },
      enableBeforeUnload: false,
    })
  }, [opened, history])
}
