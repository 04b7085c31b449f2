import { useEffect, useState } from 'react'

/**
 * Returns `opened` one render late. A dialog that is mounted before it opens remembers what had the focus and restores
 * it when it closes.
 */
export function useDeferredOpen(opened: boolean): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(opened), [opened])
  return isOpen
}
