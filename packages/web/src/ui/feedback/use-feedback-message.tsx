import { useRef, useState } from 'react'
import { Alert, type AlertProps } from './alert.tsx'
import classes from './feedback-message.module.css'

export type FeedbackMessage = { readonly kind: AlertProps['kind']; readonly text: string }

/**
 * Shows the result of an action. `show` sets the message and moves the focus to it, unless a dialog covers it; `banner`
 * is the element that shows it, to be placed on the screen or in the dialog; `scrollTo` is where it is scrolled to.
 */
export function useFeedbackMessage({
  scrollTo = 'center',
}: {
  readonly scrollTo?: ScrollLogicalPosition
} = {}) {
  const [message, setMessage] = useState<FeedbackMessage | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const show = (kind: FeedbackMessage['kind'], text: string) => {
    setMessage({ kind, text })
    // The pressed button may be gone, so the focus moves to the message.
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: scrollTo })
  }
  const banner = (
    <div ref={frame} tabIndex={-1} className={classes.feedback}>
      {message && (
        <Alert key={message.text} kind={message.kind} onDismiss={() => setMessage(null)}>
          {message.text}
        </Alert>
      )}
    </div>
  )
  return { show, clear: () => setMessage(null), banner }
}
