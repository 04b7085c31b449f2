import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Closes a dialog that the address opens: opened from this screen, closing is going back, so that Back does not open it
 * again; opened by its address alone there may be nothing to go back to, and `leave` takes it out of the address.
 */
export function useDialogHistory(leave: () => void) {
  const { history } = useRouter()
  const isOpenedByScreen = useRef(false)
  return {
    markOpened: () => {
      isOpenedByScreen.current = true
    },
    close: () => {
      if (isOpenedByScreen.current) history.back()
      else leave()
      isOpenedByScreen.current = false
    },
  }
}
