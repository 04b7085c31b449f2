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
 * Returns a function that returns the focus to the element that has it now or, if that is gone by then, to the nearest
 * remaining landmark around it. It does nothing while another element has the focus.
 */
function rememberFocus(): () => void {
  const { activeElement: opener } = document
  if (!(opener instanceof HTMLElement)) return () => undefined
  const ancestors = ancestorsOf(opener)
  return () => {
    if (document.activeElement === document.body)
      focusElement(opener.isConnected ? opener : findRemaining(ancestors))
  }
}

/** Restores the focus of the dialog's first render when the dialog is removed from the page instead of closed. */
export function useFocusReturn() {
  const [returnFocus] = useState(rememberFocus)
  useEffect(() => () => queueMicrotask(returnFocus), [returnFocus])
}

/** Returns a function to call once a dialog has closed. It restores the focus of the time when the dialog opened. */
export function useFocusAfterClosing(opened: boolean): () => void {
  const returnFocus = useRef<() => void>(undefined)
  useEffect(() => {
    if (opened) returnFocus.current = rememberFocus()
  }, [opened])
  // The closing dialog is still in the page.
  return () => setTimeout(() => returnFocus.current?.())
}

/** Moves the focus from a field to the nearest landmark around it, where the keys of the screen apply again. */
export const leaveField = (field: HTMLElement) => focusElement(findRemaining(ancestorsOf(field)))

const findRemaining = (ancestors: readonly HTMLElement[]) =>
  ancestors.find((each) => each.isConnected && each.matches(LANDMARKS))

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}
