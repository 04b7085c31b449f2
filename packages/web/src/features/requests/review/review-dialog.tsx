import { REVIEW_NOTE_MAX_LENGTH } from '@capstone/contract/requests/requests.constants'
import { Box, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import {
  formatReviewConsequence,
  formatReviewed,
  REQUEST_REVIEW_FAILED,
  REVIEW_TEXTS,
} from '../requests.messages.ts'
import { type PendingReview, useReviewRequest } from '../requests.queries.ts'

export interface ReviewDialogProps {
  /** The review to confirm; null closes the dialog. */
  readonly reviewing: PendingReview | null
  readonly onClose: () => void
  /** Called with the message to show. */
  readonly onReviewed: (message: string) => void
  readonly onRefused: (message: string) => void
}

/** Refusals after which a retry is pointless: the row shows the current state. */
const FINAL_REFUSALS = new Set<unknown>([
  'REQUEST_NOT_FOUND',
  'REQUEST_ALREADY_REVIEWED',
  'REQUEST_CHANGED_MEANWHILE',
  'STUDENT_HAS_REQUEST',
  'PROJECT_UNDER_WAY',
])

/** Asks for confirmation before a request is approved or rejected, and for a note to the student. */
export function ReviewDialog({ reviewing, ...rest }: ReviewDialogProps) {
  // While it closes, the dialog keeps its content.
  const [shown, setShown] = useState(reviewing)
  if (reviewing && reviewing !== shown) setShown(reviewing)
  if (!shown) return null
  const { request, decision } = shown
  // Each decision has its own note, which is kept when the dialog opens again.
  return (
    <Decision
      key={`${request.id} ${decision}`}
      request={request}
      decision={decision}
      opened={reviewing !== null}
      {...rest}
    />
  )
}

type DecisionProps = PendingReview & Omit<ReviewDialogProps, 'reviewing'> & { readonly opened: boolean }

function Decision({ request, decision, opened, onClose, onReviewed, onRefused }: DecisionProps) {
  const { mutate, isPending, isSuccess, error, reset } = useReviewRequest()
  const [draft, setNote] = useDraft(['request note', request.id, decision])
  const note = draft ?? ''
  const field = useRef<HTMLTextAreaElement>(null)
  const tooLong = validateLength(note, REVIEW_NOTE_MAX_LENGTH)
  const isShown = useDeferredOpen(opened)
  const texts = REVIEW_TEXTS[decision]
  const close = () => {
    if (isPending) return
    reset()
    onClose()
  }
  const decide = () => {
    if (tooLong) return field.current?.focus()
    mutate(
      { id: request.id, from: request.status, decision, note },
      {
        onSuccess: () => {
          setNote('')
          onReviewed(formatReviewed(decision, request.title))
        },
        onError: (refused) => {
          if (!FINAL_REFUSALS.has(refusalCode(refused))) return
          reset()
          onRefused(`${request.title}: ${errorText(refused, REQUEST_REVIEW_FAILED)}`)
        },
      },
    )
  }
  return (
    <ConfirmDialog
      opened={isShown}
      title={texts.title}
      confirm={texts.act}
      onConfirm={decide}
      onClose={close}
      busy={isPending}
      danger={decision === 'rejected'}
      // After a review the focus goes on to the next request.
      returnFocus={!isSuccess}
      error={error ? errorText(error, REQUEST_REVIEW_FAILED) : undefined}
    >
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        <Box component="strong" fw={550}>
          {request.title}
        </Box>
        , asked for by {request.student.name}. {formatReviewConsequence(decision, request.status)}
      </Text>
      <Textarea
        ref={field}
        label="Note"
        description="The student reads it. You may leave it empty."
        autosize
        minRows={3}
        maxRows={8}
        readOnly={isPending}
        value={note}
        error={tooLong}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
