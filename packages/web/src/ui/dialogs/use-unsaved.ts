import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useDeferredOpen } from '../../lib/dom/use-deferred-open.ts'

export interface UnsavedOptions {
  /** Returns whether closing would lose something. */
  readonly hasChanges: () => boolean
  /** False while the form's dialog is closed. */
  readonly opened?: boolean
  /** While saving, the form cannot be closed. */
  readonly isBusy?: boolean
  /** Whether to ignore navigation within the same path, such as a changed search; may depend on the new search. */
  readonly ignoresSearch?: boolean | ((search: object) => boolean)
  /** Closes the form, when nothing is unsaved or the person discards it. */
  readonly onClose?: (() => void) | undefined
  /** Discards what was typed or uploaded, before the form closes or the screen is left. */
  readonly onDiscard?: () => void
}

/**
 * Guards a form with unsaved changes: on navigation, when the tab is closed, and when `close` is called by Escape,
 * Cancel or a click outside. `UnsavedDialog` asks for confirmation; `isShown` opens the form's own dialog.
 */
export function useUnsaved(options: UnsavedOptions) {
  const { hasChanges, opened = true, isBusy = false, ignoresSearch = false, onClose, onDiscard } = options
  const [isClosing, setClosing] = useState(false)
  const [isDiscarded, setDiscarded] = useState(false)
  const isShown = useDeferredOpen(opened)
  const isUnsaved = () => opened && hasChanges()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isIgnored = typeof ignoresSearch === 'function' ? ignoresSearch(next.search) : ignoresSearch
      return !(isIgnored && current.pathname === next.pathname) && isUnsaved()
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isLeaving = blocker.status === 'blocked'
  const isConfirming = isClosing || isLeaving

  const close = () => {
    if (isConfirming || isBusy) return
    setDiscarded(false)
    // Deferred, because the same Escape press would close the confirmation as well.
    if (isUnsaved()) setTimeout(() => setClosing(true))
    else onClose?.()
  }
  const stay = () => {
    setClosing(false)
    blocker.reset?.()
  }
  const discard = () => {
    setClosing(false)
    setDiscarded(true)
    onDiscard?.()
    if (isLeaving) blocker.proceed()
    else onClose?.()
  }
  return { isShown, isConfirming, isDiscarded, close, stay, discard }
}

export type Unsaved = ReturnType<typeof useUnsaved>
