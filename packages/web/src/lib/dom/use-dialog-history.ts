import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Closes a dialog whose state is in the address. If this screen opened it (`markOpened`), `close` goes back, so that
 * Back does not open it again. If it was opened by its address, `close` calls `removeFromAddress`, as there may be no
 * page to go back to.
 */
export function useDialogHistory(removeFromAddress: () => void) {
  const { history } = useRouter()
  const isOpenedByScreen = useRef(false)
  return {
    markOpened: () => {
      isOpenedByScreen.current = true
    },
    close: () => {
      if (isOpenedByScreen.current) history.back()
      else removeFromAddress()
      isOpenedByScreen.current = false
    },
  }
}
