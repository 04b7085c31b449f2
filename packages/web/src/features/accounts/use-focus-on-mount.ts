import { useEffect, useRef } from 'react'

/**
 * Returns a ref to a field that gets the focus on mount, for pages that only have a form. Somebody who is typing
 * already in another field of a prerendered form stays there.
 */
export function useFocusOnMount() {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = first.current
    if (!field?.form?.contains(document.activeElement)) field?.focus()
  }, [])
  return first
}
