import { REVIEW_NOTE_MAX_LENGTH } from '@capstone/contract/requests/requests.constants'
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useDeferredOpen } from '../../../lib/dom/use-deferred-open.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { formatReviewed, REVIEW_FAILED, REVIEW_TEXTS } from '../requests.messages.ts'
import { type Reviewing, useReviewRequest } from '../requests.queries.ts'
import classes from './manage-requests.module.css'

export interface ReviewDialogProps {
  /** What is to be decided; null while nothing is. */
  readonly reviewing: Reviewing | null
  readonly onClose: () => void
  /** Called with the sentence to show: it is done, or it cannot be done any more. */
  readonly onReviewed: (texts: string) => void
  readonly onRefused: (texts: string) => void
}

/** Refusals after which asking again is of no use: the row tells how it stands now. */
const FINAL = new Set<unknown>([
  'REQUEST_NOT_FOUND',
  'REQUEST_ALREADY_REVIEWED',
  'STUDENT_HAS_REQUEST',
  'PROJECT_UNDER_WAY',
])

/** Asks before a request is approved or rejected, with a note that the student reads. */
export function ReviewDialog({ reviewing, ...rest }: ReviewDialogProps) {
  // While it closes it still shows what it was about.
  const [shown, setShown] = useState(reviewing)
  if (reviewing && reviewing !== shown) setShown(reviewing)
  if (!shown) return null
  const { request, decision } = shown
  // Each decision has its own note, which is still there when it is opened once more.
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

type DecisionProps = Reviewing & Omit<ReviewDialogProps, 'reviewing'> & { readonly opened: boolean }

function Decision({ request, decision, opened, onClose, onReviewed, onRefused }: DecisionProps) {
  const { mutate, isPending, error, reset } = useReviewRequest()
  const [note, setNote] = useState('')
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
      { id: request.id, decision, note },
      {
        onSuccess: () => {
          setNote('')
          onReviewed(formatReviewed(decision, request.title))
        },
        onError: (refused) => {
          if (!FINAL.has(refusalCode(refused))) return
          reset()
          onRefused(`${request.title}: ${errorText(refused, REVIEW_FAILED)}`)
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
      error={error ? errorText(error, REVIEW_FAILED) : undefined}
    >
      <p className={classes.asks}>
        <strong>{request.title}</strong>, asked for by {request.student.name}. {texts.asks}
      </p>
      <Textarea
        ref={field}
        label="Note"
        description="The student reads it. You may leave it empty."
        autosize
        minRows={3}
        maxRows={8}
        value={note}
        error={tooLong}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
