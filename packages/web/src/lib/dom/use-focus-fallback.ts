import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusElement } from './focus-element.ts'

/** The elements that take over the focus from a removed one inside them. */
const LANDMARKS = '[role=dialog], [tabindex], section, article, li, form, main'

/**
 * Keeps the focus from falling back to the start of the page: when `element` is removed while the focus is inside it,
 * the focus moves to `fallback`, or to the nearest remaining landmark around it. `findNext` is called with the element
 * before it is removed; the element it returns has precedence, if it remains.
 */
export function useFocusFallback(
  element: RefObject<HTMLElement | null>,
  fallback?: RefObject<HTMLElement | null>,
  findNext?: (removed: HTMLElement) => HTMLElement | null,
) {
  useLayoutEffect(() => {
    const { current: removed } = element
    if (!removed) return
    return () => {
      if (!removed.contains(document.activeElement)) return
      const ancestors = ancestorsOf(removed)
      const next = findNext?.(removed)
      // Only after the update is it known which ancestors remain and whether something else took the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        focusElement(next?.isConnected ? next : (fallback?.current ?? findRemaining(ancestors)))
      })
    }
  }, [element, fallback, findNext])
}

/**
 * Restores the focus when a dialog is removed from the page instead of closed. It goes to the element that was focused
 * when the dialog was first rendered or, if that is gone, to the nearest remaining landmark around it.
 */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return
    const ancestors = ancestorsOf(opener)
    return () =>
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        focusElement(opener.isConnected ? opener : findRemaining(ancestors))
      })
  }, [opener])
}

/**
 * Returns a function to call once a dialog has closed. If the element that was focused when it opened is gone by then,
 * the focus moves to the nearest remaining landmark around it, unless another element has taken the focus.
 */
export function useFocusAfterClosing(opened: boolean): () => void {
  const ancestors = useRef<readonly HTMLElement[]>([])
  useEffect(() => {
    const { activeElement: opener } = document
    if (opened && opener instanceof HTMLElement) ancestors.current = ancestorsOf(opener)
  }, [opened])
  return () =>
    // The closing dialog is still in the page.
    setTimeout(() => {
      if (document.activeElement === document.body) focusElement(findRemaining(ancestors.current))
    })
}

/** Moves the focus from a field to the nearest landmark around it, where the keys of the screen apply again. */
export const leaveField = (field: HTMLElement) => focusElement(findRemaining(ancestorsOf(field)))

const findRemaining = (ancestors: readonly HTMLElement[]) =>
  ancestors.find((each) => each.isConnected && each.matches(LANDMARKS))

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}
