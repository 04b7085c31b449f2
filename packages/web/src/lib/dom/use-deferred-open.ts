import { useEffect, useState } from 'react'

/**
 * `opened`, a moment after the dialog is there: one that is there before it opens knows where the focus was, and gives it
 * back.
 */
export function useDeferredOpen(opened: boolean): boolean {
  const [isOpened, setOpened] = useState(false)
  useEffect(() => setOpened(opened), [opened])
  return isOpened
}
