import { REVIEW_NOTE_MAX_LENGTH, type RequestStatus } from '@capstone/contract/requests/requests.constants'
import type { ReviewedRequest } from '@capstone/contract/requests/requests.schemas'
import { Box, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { useLiveEvents } from '../../../lib/live/use-live-events.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import {
  formatDecidedMeanwhile,
  formatReviewConsequence,
  formatReviewed,
  REQUEST_REVIEW_FAILED,
  REVIEW_TEXTS,
} from '../requests.messages.ts'
import { findRequestStatus, type PendingReview, useReviewRequest } from '../requests.queries.ts'

export interface ReviewDialogProps {
  /** The review to confirm; null closes the dialog. */
  readonly reviewing: PendingReview | null
  readonly onClose: () => void
  /** Called with the message to show. */
  readonly onReviewed: (message: string) => void
  readonly onRefused: (requestId: string, message: string) => void
}

/** Refusals after which a retry is pointless: the row shows the current state. */
const FINAL_REFUSALS = new Set<unknown>([
  'REQUEST_NOT_FOUND',
  'REQUEST_ALREADY_REVIEWED',
  'REQUEST_CHANGED_MEANWHILE',
  'STUDENT_HAS_REQUEST',
  'PROJECT_UNDER_WAY',
])

/** Refusals because somebody else has decided first. */
const DECIDED_REFUSALS = new Set<unknown>(['REQUEST_ALREADY_REVIEWED', 'REQUEST_CHANGED_MEANWHILE'])

/** Asks for confirmation before a request is approved or rejected, and for a note to the student. */
export function ReviewDialog({ reviewing, ...rest }: ReviewDialogProps) {
  // While it closes, the dialog keeps its content.
  const [shown, setShown] = useState(reviewing)
  if (reviewing && reviewing !== shown) setShown(reviewing)
  if (!shown) return null
  const { request, decision } = shown
  // Each decision has its own note, which is kept when the dialog opens again.
  return (
    <DecisionDialog
      key={`${request.id} ${decision} ${request.status}`}
      request={request}
      decision={decision}
      opened={reviewing !== null}
      {...rest}
    />
  )
}

type DecisionDialogProps = PendingReview & Omit<ReviewDialogProps, 'reviewing'> & { readonly opened: boolean }

function DecisionDialog({ request, decision, opened, onClose, onReviewed, onRefused }: DecisionDialogProps) {
  const { mutate, isPending, isSuccess, error, reset } = useReviewRequest()
  const [draft, setNote] = useDraft(['request note', request.id, decision])
  const note = draft ?? ''
  const field = useRef<HTMLTextAreaElement>(null)
  const lengthError = validateLength(note, REVIEW_NOTE_MAX_LENGTH)
  const isShown = useDeferredOpen(opened)
  const texts = REVIEW_TEXTS[decision]
  const decided = useStatusMeanwhile(request)
  const isDecidedMeanwhile = decided !== null && !isPending && !isSuccess
  const close = () => {
    if (isPending) return
    reset()
    onClose()
  }
  const decide = () => {
    if (lengthError) return field.current?.focus()
    mutate(
      { id: request.id, from: request.status, decision, note },
      {
        onSuccess: () => {
          setNote('')
          onReviewed(formatReviewed(decision, request.title))
        },
        onError: async (refused) => {
          if (!FINAL_REFUSALS.has(refusalCode(refused))) return
          const reason = await describeRefusal(request, refused)
          reset()
          onRefused(request.id, `${request.title}: ${reason}`)
        },
      },
    )
  }
  return (
    <ConfirmDialog
      opened={isShown}
      title={texts.title}
      confirm={texts.action}
      onConfirm={decide}
      onClose={close}
      busy={isPending}
      danger={decision === 'rejected'}
      // After a review the focus goes on to the next request.
      returnFocus={!isSuccess}
      disabled={isDecidedMeanwhile}
      error={
        isDecidedMeanwhile
          ? formatDecidedMeanwhile(decided)
          : error
            ? errorText(error, REQUEST_REVIEW_FAILED)
            : undefined
      }
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
        error={lengthError}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

/** Returns the status that somebody else gave the request while the dialog is open, or null. */
function useStatusMeanwhile(request: ReviewedRequest): RequestStatus | null {
  const [status, setStatus] = useState(request.status)
  useLiveEvents(['request', 'reset'], ({ kind, subjectId }) => {
    if (kind === 'request' && subjectId !== request.id) return
    // If this fails, the server refuses the decision and says why.
    findRequestStatus(request).then(
      (now) => now && setStatus(now),
      () => undefined,
    )
  })
  return status === request.status ? null : status
}

/** Says why a review was refused. The filter may not list the request any more, so a decision is named here. */
async function describeRefusal(request: ReviewedRequest, refused: Error): Promise<string> {
  const isDecided = DECIDED_REFUSALS.has(refusalCode(refused))
  const status = isDecided ? await findRequestStatus(request).catch(() => undefined) : undefined
  return status ? formatDecidedMeanwhile(status) : errorText(refused, REQUEST_REVIEW_FAILED)
}
