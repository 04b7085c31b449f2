import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Closes a dialog that the address opens: opened from this screen, closing is going back, so that Back does not open it
 * again; opened by its address alone there may be nothing to go back to, and `leave` takes it out of the address.
 */
export function useOpenedHere(leave: () => void) {
  const { history } = useRouter()
  const isOpenedHere = useRef(false)
  return {
    noteOpened: () => {
      isOpenedHere.current = true
    },
    close: () => {
      if (isOpenedHere.current) history.back()
      else leave()
      isOpenedHere.current = false
    },
  }
}
