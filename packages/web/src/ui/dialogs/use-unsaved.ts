import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useDeferredOpen } from '../../lib/dom/use-deferred-open.ts'

export interface UnsavedOptions {
  /** Whether something would be lost. */
  readonly hasChanges: () => boolean
  /** Whether the form is there; false while its dialog is closed. */
  readonly opened?: boolean
  /** While it is being saved, nothing closes it. */
  readonly isBusy?: boolean
  /** A change of the address within the screen, such as a search, leaves nothing. */
  readonly isSearchFree?: boolean
  /** Closes the form, when nothing would be lost or the person gives it up. */
  readonly onClose?: (() => void) | undefined
  /** Drops what was typed or uploaded, before the form closes or the screen is left. */
  readonly onDiscard?: () => void
}

/**
 * Watches over a form that holds something unsaved: on the way to another address, when the tab is closed, and when
 * `close` is called by Escape, Cancel or a click beside it. `UnsavedDialog` asks; `isShown` opens the form's own dialog.
 */
export function useUnsaved(options: UnsavedOptions) {
  const { hasChanges, opened = true, isBusy = false, isSearchFree = false, onClose, onDiscard } = options
  const [isClosing, setClosing] = useState(false)
  const isShown = useDeferredOpen(opened)
  const isUnsaved = () => opened && hasChanges()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !(isSearchFree && current.pathname === next.pathname) && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isLeaving = leaving.status === 'blocked'
  const isAsking = isClosing || isLeaving

  const close = () => {
    if (isAsking || isBusy) return
    // Later, because Escape reaches every dialog: the question would take this key press for its own.
    if (isUnsaved()) setTimeout(() => setClosing(true))
    else onClose?.()
  }
  const stay = () => {
    setClosing(false)
    leaving.reset?.()
  }
  const discard = () => {
    setClosing(false)
    onDiscard?.()
    if (isLeaving) leaving.proceed()
    else onClose?.()
  }
  return { isShown, isAsking, close, stay, discard }
}

export type Unsaved = ReturnType<typeof useUnsaved>
