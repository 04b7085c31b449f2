/** Focuses an element without scrolling to it; one that cannot have the focus can for as long as it keeps it. */
export function focusElement(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
