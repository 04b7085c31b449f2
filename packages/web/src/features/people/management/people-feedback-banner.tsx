import { type RefObject, useEffect, useRef } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import classes from './managed-people.module.css'

/** What happened to somebody of the list. */
export interface PeopleFeedback {
  readonly text: string
  /** The row it is about is gone, and the focus with it. */
  readonly isRowGone: boolean
}

export interface PeopleFeedbackBannerProps {
  readonly feedback: PeopleFeedback | null
  readonly onDismiss: () => void
  /** Whether the form is open over the screen. */
  readonly opened: boolean
  /** Gets the focus after a form closes without feedback and the button that opened it is gone. */
  readonly focusFallback: RefObject<HTMLElement | null>
}

/** It stands above the list, which may be long: the person is brought to it, with the focus where that has no place left. */
export function PeopleFeedbackBanner({
  feedback,
  onDismiss,
  opened,
  focusFallback,
}: PeopleFeedbackBannerProps) {
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (opened) {
      opener.current = document.activeElement
    } else {
      // The first row takes the place of the button that asked for it; a row that was edited may match no more.
      if (opener.current?.isConnected === false) (feedback ? place : focusFallback).current?.focus()
      opener.current = null
    }
  }, [opened, feedback, focusFallback])
  useEffect(() => {
    if (!feedback) return
    if (feedback.isRowGone) place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [feedback])
  return (
    <div ref={place} tabIndex={-1} className={classes.feedback}>
      {feedback && (
        <Alert kind="success" onDismiss={onDismiss}>
          {feedback.text}
        </Alert>
      )}
    </div>
  )
}
