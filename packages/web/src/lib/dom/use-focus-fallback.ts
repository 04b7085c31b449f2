import { type RefObject, useLayoutEffect } from 'react'

/** Where the focus goes when nothing is named: what is near enough to tell where one is. */
const PLACES = '[role=dialog], [tabindex], section, article, li, form, main'

/**
 * When what `place` holds leaves the screen with the focus in it, the focus goes to `fallback`, or to the nearest part of
 * the page around it that is still there: never to the beginning of the page.
 */
export function useFocusFallback(
  place: RefObject<HTMLElement | null>,
  fallback?: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const { current: element } = place
    if (!element) return
    return () => {
      if (!element.contains(document.activeElement)) return
      const around = ancestorsOf(element)
      // Which of them stay, and whether another takes the focus, shows once the change is drawn.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        focusOn(fallback?.current ?? around.find((each) => each.isConnected && each.matches(PLACES)))
      })
    }
  }, [place, fallback])
}

function focusOn(element: HTMLElement | undefined) {
  if (!element) return
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}
