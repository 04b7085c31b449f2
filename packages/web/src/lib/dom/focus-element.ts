/** Whether an element is rendered: neither it nor one around it has `display: none`. */
export const isRendered = (element: Element) => element.getClientRects().length > 0

/** Returns whether no element that is shown has the focus: the last one was removed or hidden. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  // The browser takes the focus away from a hidden element only when it renders the page.
  return !activeElement || activeElement === body || !isRendered(activeElement)
}

/** Whether somebody is typing: the focus is in a text field that can be edited. */
export const isTyping = (): boolean => document.activeElement?.matches(':read-write') ?? false

/** Focuses an element without scrolling to it. One that is not focusable is made so until it loses the focus. */
export function focusElement(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
