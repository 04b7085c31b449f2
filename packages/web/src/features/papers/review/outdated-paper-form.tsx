import type { ReviewedPaper } from '@capstone/contract/papers/papers.schemas'
import { Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isFocusLost } from '../../../lib/dom/focus-element.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { UnsentSection } from '../../../ui/feedback/unsent-section.tsx'
import { FEEDBACK_NOT_SENT, formatStatusChanged } from './reviewed-papers.messages.ts'

interface OutdatedPaperFormProps {
  readonly paper: ReviewedPaper
  readonly feedback: string
  /** Whether the form's own transition is under way: its live event may arrive before its answer. */
  readonly isPending: boolean
  /** Whether the form's own transition was made. */
  readonly isDone: boolean
  /** Whether the form was restored from a draft when its row appeared; it then does not take the focus. */
  readonly isRestored: boolean
  readonly onClose: () => void
}

/**
 * Replaces the form of a transition that is not possible any more. If somebody else has changed the paper, it says so,
 * and shows the feedback that was not sent.
 */
export function OutdatedPaperForm({ isPending, isDone, onClose, ...others }: OutdatedPaperFormProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isDone) close()
  }, [isDone])
  if (isPending || isDone) return null
  return <OutdatedAlert onClose={onClose} {...others} />
}

function OutdatedAlert({
  paper,
  feedback,
  isRestored,
  onClose,
}: Omit<OutdatedPaperFormProps, 'isPending' | 'isDone'>) {
  const container = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => {
    // If the removed form had the focus, the focus moves to this message.
    if (!isRestored && isFocusLost()) container.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack ref={container} tabIndex={-1} gap="xs">
      <Alert kind="error" onDismiss={onClose}>
        {formatStatusChanged(paper.status)}
      </Alert>
      <UnsentSection title={FEEDBACK_NOT_SENT} text={feedback} />
    </Stack>
  )
}
