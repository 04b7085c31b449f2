import { useEffect, useRef } from 'react'

/** Returns a ref to a field that gets the focus on mount, for pages that only have a form. */
export function useFocusOnMount() {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}
