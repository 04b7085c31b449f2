import { type RefObject, useLayoutEffect } from 'react'

/** Lets a text box grow with what is typed, up to a height in pixels from which it scrolls. Spec 1 §9. */
export function useAutosize(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  maxHeight: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is typed that changes the height.
  useLayoutEffect(() => {
    const { current: element } = box
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, maxHeight)}px`
  }, [box, text, maxHeight])
}
