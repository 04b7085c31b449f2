import { useCallback, useRef, useState } from 'react'
import { isTyping } from '../../lib/dom/focus-element.ts'
import { Alert, type AlertProps } from './alert.tsx'
import classes from './feedback-message.module.css'

export type FeedbackMessage = { readonly kind: AlertProps['kind']; readonly text: string }

/**
 * Shows a message and moves the focus to it, or to `next`: what the person goes on with. The focus stays where somebody
 * is typing.
 */
export type ShowFeedback = (
  kind: FeedbackMessage['kind'],
  text: string,
  next?: HTMLElement | null | undefined,
) => void

/**
 * Shows the result of an action. `banner` is the element with the message, to be placed on the screen or in the dialog.
 * A success lies over the screen and moves nothing: the person may go on clicking. An error stays in the flow, and
 * `scrollTo` is the part of the view to which it scrolls. A banner that is not on the screen yet takes the focus once
 * it is.
 */
export function useFeedbackMessage({
  scrollTo = 'center',
}: {
  readonly scrollTo?: ScrollLogicalPosition
} = {}) {
  const [message, setMessage] = useState<FeedbackMessage | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const pendingFocus = useRef<FeedbackMessage['kind'] | null>(null)
  const [count, setCount] = useState(0)
  const moveTo = useCallback(
    (element: HTMLElement, kind: FeedbackMessage['kind']) => {
      if (!isTyping()) element.focus({ preventScroll: true })
      if (kind === 'error') element.scrollIntoView({ block: scrollTo })
    },
    [scrollTo],
  )
  const show: ShowFeedback = (kind, text, next) => {
    setCount((before) => before + 1)
    setMessage({ kind, text })
    if (next) {
      if (!isTyping()) next.focus()
      return
    }
    // The pressed button may be gone, so the focus moves to the message.
    pendingFocus.current = frame.current ? null : kind
    if (frame.current) moveTo(frame.current, kind)
  }
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      frame.current = element
      const kind = pendingFocus.current
      if (!element || !kind) return
      pendingFocus.current = null
      moveTo(element, kind)
    },
    [moveTo],
  )
  const banner = (
    <div ref={attach} tabIndex={-1} className={classes.feedback} data-kind={message?.kind}>
      {message && (
        // Each message is shown for its own time, also one that repeats the text of the last.
        <Alert
          key={count}
          kind={message.kind}
          isOverlay={message.kind === 'success'}
          onDismiss={() => setMessage(null)}
        >
          {message.text}
        </Alert>
      )}
    </div>
  )
  return { show, clear: () => setMessage(null), banner }
}
