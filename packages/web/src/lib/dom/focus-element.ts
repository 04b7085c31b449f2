/** Focuses an element without scrolling to it. One that is not focusable is made so until it loses the focus. */
export function focusElement(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}
