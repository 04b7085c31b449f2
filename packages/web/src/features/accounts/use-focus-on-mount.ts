import { useEffect, useRef } from 'react'

/**
 * Returns a ref to a field that gets the focus on mount, for pages that only have a form. Leaves the focus in another
 * field of the form: the page is prerendered, and the user may be typing there already.
 */
export function useFocusOnMount() {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = first.current
    if (!field?.form?.contains(document.activeElement)) field?.focus()
  }, [])
  return first
}
