import { type RefObject, useLayoutEffect } from 'react'

/** Grows a text area with its text, up to a height in pixels above which it scrolls. */
export function useAutosize(
  textarea: RefObject<HTMLTextAreaElement | null>,
  text: string,
  maxHeight: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes the height.
  useLayoutEffect(() => {
    const { current: element } = textarea
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, maxHeight)}px`
  }, [textarea, text, maxHeight])
}
