import { useEffect, useRef } from 'react'

/** Puts the focus into the first field of a screen that is there for nothing but its form. */
export function useFocusOnMount() {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}
