import type { AnyRouter } from '@tanstack/react-router'
import { focusElement, isRendered } from './focus-element.ts'

/** Longer than a screen takes to focus a field in an effect, and a closed overlay to return the focus (10 ms). */
const DELAY_MS = 20

/**
 * Moves the focus to the heading of each screen that somebody navigates to, so that a screen reader reads it and Tab
 * continues below it. A screen that has focused a field itself, and an open dialog, keep the focus.
 */
export function focusScreenStarts(router: AnyRouter): void {
  let focusedBefore: Element | null = null
  router.subscribe('onBeforeNavigate', () => {
    focusedBefore = document.activeElement
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const { hash } = toLocation
    setTimeout(() => {
      const { activeElement } = document
      const main = document.querySelector('main')
      const isNew = activeElement !== focusedBefore && activeElement !== main
      if (isNew && (activeElement?.closest('[role=dialog]') || main?.contains(activeElement))) return
      focusElement(findStart(main, hash))
    }, DELAY_MS)
  })
}

/** Returns the element that the hash names, else the first visible heading of the screen, else `main`. */
const findStart = (main: HTMLElement | null, hash: string) =>
  (hash ? document.getElementById(hash) : null) ??
  Array.from(main?.querySelectorAll('h1') ?? []).find(isRendered) ??
  main
