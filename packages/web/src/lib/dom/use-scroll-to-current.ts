import { useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a row sideways until the part that `selector` finds in it is in view, at first and whenever `value` changes.
 * Returns the ref of the row.
 */
export function useScrollToCurrent<Row extends HTMLElement>(selector: string, value: unknown) {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `value` says when another part is the current one.
  useLayoutEffect(() => {
    const part = row.current?.querySelector(selector)?.getBoundingClientRect()
    const frame = row.current?.getBoundingClientRect()
    if (!row.current || !part || !frame) return
    if (part.right > frame.right) row.current.scrollLeft += part.right - frame.right
    else if (part.left < frame.left) row.current.scrollLeft -= frame.left - part.left
  }, [selector, value])
  return row
}
