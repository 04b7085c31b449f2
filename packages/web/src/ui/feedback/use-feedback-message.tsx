import { useCallback, useRef, useState } from 'react'
import { Alert, type AlertProps } from './alert.tsx'
import classes from './feedback-message.module.css'

export type FeedbackMessage = { readonly kind: AlertProps['kind']; readonly text: string }

/** Shows a message and moves the focus to it, or to `next`: what the person goes on with. */
export type ShowFeedback = (
  kind: FeedbackMessage['kind'],
  text: string,
  next?: HTMLElement | null | undefined,
) => void

/**
 * Shows the result of an action. `banner` is the element with the message, to be placed on the screen or in the dialog.
 * `scrollTo` is the part of the view to which it scrolls; if the focus goes to `next`, it is sticky instead. A banner
 * that is not on the screen yet takes the focus once it is.
 */
export function useFeedbackMessage({
  scrollTo = 'center',
}: {
  readonly scrollTo?: ScrollLogicalPosition
} = {}) {
  const [message, setMessage] = useState<(FeedbackMessage & { readonly isSticky: boolean }) | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isFocusPending = useRef(false)
  const [count, setCount] = useState(0)
  const show: ShowFeedback = (kind, text, next) => {
    setCount((before) => before + 1)
    setMessage({ kind, text, isSticky: Boolean(next) })
    if (next) return next.focus()
    // The pressed button may be gone, so the focus moves to the message.
    isFocusPending.current = !frame.current
    if (frame.current) moveTo(frame.current, scrollTo)
  }
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      frame.current = element
      if (!element || !isFocusPending.current) return
      isFocusPending.current = false
      moveTo(element, scrollTo)
    },
    [scrollTo],
  )
  const banner = (
    <div ref={attach} tabIndex={-1} className={classes.feedback} data-sticky={message?.isSticky || undefined}>
      {message && (
        // Each message is shown for its own time, also one that repeats the text of the last.
        <Alert key={count} kind={message.kind} onDismiss={() => setMessage(null)}>
          {message.text}
        </Alert>
      )}
    </div>
  )
  return { show, clear: () => setMessage(null), banner }
}

function moveTo(element: HTMLElement, block: ScrollLogicalPosition) {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}
