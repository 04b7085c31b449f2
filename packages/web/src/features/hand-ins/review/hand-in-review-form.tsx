import { HAND_IN_FEEDBACK_MAX_LENGTH } from '@capstone/contract/hand-ins/hand-ins.constants'
import { HAND_IN_FEEDBACK_REQUIRED } from '@capstone/contract/hand-ins/hand-ins.errors'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { isLocalTime, toLocalTime } from '@capstone/contract/hand-ins/times.model'
import { Box, Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusFirstInvalidField } from '../../../lib/dom/focus-first-field.ts'
import { isDialogOpen } from '../../../lib/dom/is-dialog-open.ts'
import { leaveField } from '../../../lib/dom/use-focus-fallback.ts'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { errorText, fieldIssues } from '../../../lib/http/error-text.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { formatNumber } from '../../../lib/text/formats.ts'
import { validateLength } from '../../../lib/text/validate-length.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { DateTimeField } from '../../../ui/forms/date-time-field.tsx'
import text from '../../../ui/theme/text.module.css'
import type { TimeFormats } from '../hand-in-times.ts'
import {
  ACCEPTANCE_IS_FINAL,
  formatHandInChanged,
  formatNewerVersion,
  formatReturnHint,
  HAND_IN_REVIEW_FAILED,
} from './review.messages.ts'
import { useReview, type VersionReview } from './review.queries.ts'
import { useShortcutsEnabled } from './use-shortcuts-enabled.ts'

export interface HandInReviewFormProps {
  readonly handIn: HandInDetail
  /** The number of the newest version. */
  readonly version: number
  readonly times: TimeFormats
  /** Shows the file of the newest version. */
  readonly onShowNewest: () => void
  readonly onReviewed: (outcome: VersionReview['outcome']) => void
  /** Called with the reason when the hand-in has changed since it was read; the form may be gone by then. */
  readonly onChangedMeanwhile: (message: string) => void
  /** Called with the reason when a review fails for another reason, and the form that would show it is gone. */
  readonly onFailedUnseen: (message: string) => void
}

type Outcome = VersionReview['outcome']
/** Sticks to the bottom of the scrolling panel. */
const FOOTER = {
  position: 'sticky',
  bottom: 'calc(-1 * var(--gutter))',
  borderTop: '1px solid var(--line)',
  background: 'var(--surface)',
} as const
const LABELS = { accepted: 'Accept', returned: 'Return' } as const

/** Keeps the unsent feedback on a hand-in in this tab. */
export const useFeedbackDraft = (handInId: string) => useDraft(['hand-in-feedback', handInId])

/** Accepts or returns the newest version. What is typed stays in this tab until it is sent. */
export function HandInReviewForm(props: HandInReviewFormProps) {
  const { handIn, version, times, onShowNewest, onReviewed, onChangedMeanwhile, onFailedUnseen } = props
  const [draft, setFeedback] = useFeedbackDraft(handIn.id)
  const [dueDraft, setDueAt] = useDraft(['hand-in-due', handIn.id])
  // The date that the new one was chosen to replace: it may move before the review is sent.
  const [seenDue, setSeenDue] = useDraft(['hand-in-seen-due', handIn.id])
  const chooseDueAt = (text: string) => {
    setDueAt(text)
    setSeenDue(text && handIn.dueAt.toISOString())
  }
  const [feedback, dueAt] = [draft ?? '', dueDraft ?? '']
  // A version that arrives meanwhile is not accepted or returned in place of the one that was read.
  const [seenVersion, setSeenVersion] = useState(version)
  const isOutdated = version !== seenVersion
  const [areErrorsShown, setErrorsShown] = useState(false)
  const { mutate, isPending, error, variables } = useReview({
    onSuccess: () => {
      setErrorsShown(false)
      setFeedback('')
      chooseDueAt('')
    },
    onError: (refused, { outcome }) => {
      const message = formatHandInChanged(refused, times)
      if (!message) {
        if (!field.current) onFailedUnseen(errorText(refused, HAND_IN_REVIEW_FAILED[outcome]))
        return
      }
      onChangedMeanwhile(message)
      // The message shows the current date, which the next attempt replaces.
      setSeenDue(null)
    },
  })
  const [confirming, setConfirming] = useState<Outcome | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isFeedbackMissing = feedback.trim() === ''
  // A new date before the item's or a granted one would not count.
  const earliest = handIn.dueDateSource === 'extension' ? handIn.dueAt : handIn.itemDueAt
  const lengthError = validateLength(feedback, HAND_IN_FEEDBACK_MAX_LENGTH)

  const dateBox = useRef<HTMLDivElement>(null)

  /** Returns whether the review can be sent; if not, moves the focus to the field that prevents it. */
  const validateFields = (outcome: Outcome) => {
    const isReturn = outcome === 'returned'
    if (isReturn) setErrorsShown(true)
    if (lengthError || (isReturn && isFeedbackMissing)) field.current?.focus()
    else if (isReturn && dueAt !== '' && !isLocalTime(dueAt)) focusFirstInvalidField(dateBox.current)
    else return true
    return false
  }
  const send = (outcome: Outcome) => {
    setConfirming(null)
    if (!validateFields(outcome)) return
    const seen = { handInId: handIn.id, version: seenVersion, feedback }
    const dates = { dueAt: dueAt || null, seenDueAt: seenDue ? new Date(seenDue) : handIn.dueAt }
    mutate(outcome === 'accepted' ? { outcome, ...seen } : { outcome, ...seen, ...dates }, {
      onSuccess: () => onReviewed(outcome),
    })
  }
  // Neither outcome can be undone. A key is easily pressed by accident, and after a review the next hand-in has its
  // buttons in nearly the same place.
  const askFirst = (outcome: Outcome) => {
    if (!isPending && !isOutdated && !isDialogOpen() && validateFields(outcome)) setConfirming(outcome)
  }
  const reviewNewest = () => {
    setConfirming(null)
    setSeenVersion(version)
    onShowNewest()
    field.current?.focus()
  }
  const [hasShortcuts] = useShortcutsEnabled()
  useHotkeys(
    hasShortcuts
      ? [
          ['F', () => !isDialogOpen() && field.current?.focus()],
          ['A', () => askFirst('accepted')],
          ['R', () => askFirst('returned')],
        ]
      : [],
  )
  const dateIssue = fieldIssues(error).find(({ field: name }) => name === 'dueAt')?.message
  const sentDueAt = variables?.outcome === 'returned' && (variables.dueAt ?? '')
  // A refused date may be scrolled out of sight. Each attempt clears the message of the last one.
  useEffect(() => {
    if (dateIssue) focusFirstInvalidField(dateBox.current)
  }, [dateIssue])
  return (
    <>
      <Textarea
        ref={field}
        label="Feedback"
        autosize
        minRows={7}
        maxRows={18}
        readOnly={isPending}
        value={feedback}
        description={`Needed to return. ${formatNumber(feedback.length)} of ${formatNumber(HAND_IN_FEEDBACK_MAX_LENGTH)}`}
        error={areErrorsShown && isFeedbackMissing ? HAND_IN_FEEDBACK_REQUIRED : lengthError}
        onChange={(event) => setFeedback(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && leaveField(event.currentTarget)}
      />
      <Box ref={dateBox} mt={16}>
        <DateTimeField
          label="New due date if returned"
          placeholder="Keeps its own"
          clearable
          readOnly={isPending}
          today={times.today}
          min={toLocalTime(earliest > times.now ? earliest : times.now, handIn.timeZone)}
          description={formatReturnHint(handIn, times)}
          error={dueAt === sentDueAt && dateIssue}
          value={dueAt}
          onChange={chooseDueAt}
        />
      </Box>
      {isOutdated && !isPending && (
        <Box mt={16}>
          <Alert kind="error">
            {formatNewerVersion(version)}
            <Button display="block" size="xs" variant="default" mt={8} onClick={reviewNewest}>
              Review version {version}
            </Button>
          </Alert>
        </Box>
      )}
      {error &&
        !isPending &&
        !isOutdated &&
        !dateIssue &&
        !formatHandInChanged(error, times) &&
        variables && (
          <Box mt={16}>
            <Alert kind="error" onRetry={() => send(variables.outcome)}>
              {errorText(error, HAND_IN_REVIEW_FAILED[variables.outcome])}
            </Alert>
          </Box>
        )}
      <Box
        mt={24}
        mx="calc(-1 * var(--gutter))"
        mb="calc(-1 * var(--gutter))"
        px="var(--gutter)"
        py={16}
        style={FOOTER}
      >
        <Group grow gap={8}>
          {(['returned', 'accepted'] as const).map((outcome) => (
            <BusyButton
              key={outcome}
              variant={outcome === 'accepted' ? 'filled' : 'default'}
              {...(hasShortcuts && {
                rightSection: <ButtonKey>{LABELS[outcome][0]}</ButtonKey>,
                'aria-keyshortcuts': LABELS[outcome][0],
              })}
              busy={isPending && variables?.outcome === outcome}
              disabled={isPending || isOutdated}
              onClick={() => askFirst(outcome)}
            >
              {LABELS[outcome]}
            </BusyButton>
          ))}
        </Group>
        <Text mt={10} size="xs" c="dimmed">
          Return and Accept apply to version {seenVersion}. The student is notified immediately.
        </Text>
      </Box>
      <ReviewConfirmDialog
        outcome={isOutdated ? null : confirming}
        handIn={handIn}
        version={seenVersion}
        hint={dueAt === '' ? formatReturnHint(handIn, times) : null}
        onConfirm={send}
        onClose={() => setConfirming(null)}
      />
    </>
  )
}

/** The shortcut key shown in a button. */
const ButtonKey = ({ children }: { readonly children: ReactNode }) => (
  <Kbd
    className={text.keys}
    visibleFrom="md"
    size="xs"
    ff="text"
    px={6}
    py={1}
    c="inherit"
    bg="transparent"
    bd="1px solid color-mix(in srgb, currentColor 45%, transparent)"
  >
    {children}
  </Kbd>
)

interface ReviewConfirmDialogProps {
  /** What is to be confirmed; null closes the dialog. */
  readonly outcome: Outcome | null
  readonly handIn: HandInDetail
  readonly version: number
  /** What a return means for the due date. */
  readonly hint: string | null
  readonly onConfirm: (outcome: Outcome) => void
  readonly onClose: () => void
}

/** Asks for confirmation before a version is accepted or returned. */
function ReviewConfirmDialog(props: ReviewConfirmDialogProps) {
  const { handIn, version, hint, onConfirm, onClose } = props
  const outcome = useLastDefined(props.outcome ?? undefined)
  const note = outcome === 'accepted' ? ACCEPTANCE_IS_FINAL : hint
  return (
    <ConfirmDialog
      opened={props.outcome !== null}
      title={outcome === 'accepted' ? `Accept version ${version}?` : `Return version ${version}?`}
      confirm={outcome ? LABELS[outcome] : ''}
      danger={false}
      onConfirm={() => outcome && onConfirm(outcome)}
      onClose={onClose}
    >
      <p>
        <strong>{handIn.title}</strong>, by {handIn.student.name}, for “{handIn.project.title}”. The student
        is notified immediately.
      </p>
      {note && (
        <Box component="p" mt={12}>
          {note}
        </Box>
      )}
    </ConfirmDialog>
  )
}
