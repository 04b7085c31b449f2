import { Box } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** The message after a person was edited or deleted. */
export interface PeopleFeedback {
  readonly text: string
  /** Whether the person's row was removed, and the focus with it. */
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

/** The feedback message over the list, which it does not move. It takes the focus if the focused row is gone. */
export function PeopleFeedbackBanner({
  feedback,
  onDismiss,
  opened,
  focusFallback,
}: PeopleFeedbackBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (opened) {
      opener.current = document.activeElement
    } else {
      // Adding the first person replaces the button that opened the form, and an edited row may no longer match the
      // filter.
      if (opener.current?.isConnected === false) (feedback ? banner : focusFallback).current?.focus()
      opener.current = null
    }
  }, [opened, feedback, focusFallback])
  useEffect(() => {
    if (feedback?.isRowGone) banner.current?.focus({ preventScroll: true })
  }, [feedback])
  return (
    <Box ref={banner} tabIndex={-1} style={{ outline: 0 }}>
      {feedback && (
        <Alert kind="success" isOverlay onDismiss={onDismiss}>
          {feedback.text}
        </Alert>
      )}
    </Box>
  )
}
