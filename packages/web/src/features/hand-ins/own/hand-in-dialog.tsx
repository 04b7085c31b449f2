import { HAND_IN_VERSIONS_MAX } from '@capstone/contract/hand-ins/hand-ins.constants'
import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import {
  canHandIn,
  isClosedByCutOff,
  mayUploadStillFinish,
} from '@capstone/contract/hand-ins/hand-ins.policy'
import type { HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFocusReturn } from '../../../lib/dom/use-focus-fallback.ts'
import { isNotFound } from '../../../lib/http/error-text.ts'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { UnsavedDialog } from '../../../ui/dialogs/unsaved-dialog.tsx'
import { useUnsaved } from '../../../ui/dialogs/use-unsaved.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RefetchAlert, type RefetchAlertProps } from '../../../ui/feedback/refetch-alert.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { handInQuery } from '../hand-in.queries.ts'
import { createTimeFormats } from '../hand-in-times.ts'
import { HAND_IN_FAILED } from '../hand-ins.messages.ts'
import { ItemInstructions } from '../item-instructions.tsx'
import { ReadFailedState } from '../read-failed-state.tsx'
import { useHandInDraft } from './hand-in-draft.ts'
import { HandInForm, HandInFormActions } from './hand-in-form.tsx'
import { HandInSidePanel } from './hand-in-side-panel.tsx'
import {
  describeClosed,
  formatDates,
  formatHandedIn,
  formatUnsavedUpload,
  formatUploadGrace,
  HAND_IN_DISCARD_CONSEQUENCE,
  HAND_IN_FAILED_HINT,
} from './own-hand-ins.messages.ts'

export interface HandInDialogProps {
  readonly id: string
  /** Says that a request for more time was sent from here. */
  readonly banner: ReactNode
  readonly onClose: () => void
  readonly onRequestExtension: () => void
}

/** Shows one of the student's hand-ins in full and takes the next version. */
export function HandInDialog({ id, ...props }: HandInDialogProps) {
  const query = useQuery(handInQuery(id))
  useFocusReturn()
  const { data, error, isError } = query
  // After a refetch, a query keeps the data of a hand-in that was removed meanwhile.
  if (data && !isNotFound(error)) return <LoadedHandInDialog handIn={data} query={query} {...props} />
  return (
    <DetailDialog opened onClose={props.onClose} title="Hand-in">
      {isError ? (
        <ReadFailedState query={query} message={HAND_IN_FAILED} hint={HAND_IN_FAILED_HINT} />
      ) : (
        <ListSkeleton label="Loading the hand-in" bare shape="slim" />
      )}
    </DetailDialog>
  )
}

interface LoadedHandInDialogProps extends Omit<HandInDialogProps, 'id'> {
  readonly handIn: HandInDetail
  readonly query: RefetchAlertProps['query']
}

function LoadedHandInDialog(props: LoadedHandInDialogProps) {
  const { handIn, query, banner, onClose, onRequestExtension } = props
  const { title, instructions, versions, status } = handIn
  const times = createTimeFormats(handIn)
  const [submitted, setSubmitted] = useState<{ readonly number: number; readonly message: string } | null>(
    null,
  )
  const [isReplacing, setReplacing] = useState(false)
  const draft = useHandInDraft(handIn, (version) => {
    setSubmitted({ number: version.number, message: formatHandedIn(title, version) })
    setReplacing(false)
  })
  const unsaved = useUnsaved({
    hasChanges: draft.hasChanges,
    isBusy: draft.isSubmitting,
    onClose,
    onDiscard: draft.dropFile,
  })
  const confirmation = useRef<HTMLDivElement>(null)
  // The pressed button disappears with the form.
  useEffect(() => {
    if (submitted) confirmation.current?.focus()
  }, [submitted])
  const isOpen = canHandIn(handIn, times.now)
  const isFull = isOpen && status !== 'returned' && versions.length >= HAND_IN_VERSIONS_MAX
  // Only an upload that began before the cut-off may still finish.
  const unsavedName = mayUploadStillFinish(handIn, times.now)
    ? draft.uploads.unsaved.find(({ hasBegun }) => hasBegun)?.name
    : undefined
  const isUploadInGrace = isClosedByCutOff(handIn, times.now) && Boolean(draft.upload ?? unsavedName)
  const mayHandIn = (isOpen && !isFull) || isUploadInGrace
  const newest = versions[0]
  // Once what was handed in is reviewed, the review takes the place of the confirmation.
  const isConfirmed =
    submitted !== null &&
    !versions.some(({ number, outcome }) => number >= submitted.number && outcome !== null)
  const showsForm = mayHandIn && (status !== 'submitted' || isReplacing)
  return (
    <>
      <DetailDialog
        opened
        onClose={unsaved.close}
        title={title}
        below={
          <Text mt={2} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
            {handIn.project.title}. {formatDates(handIn, times)}
          </Text>
        }
        side={
          <HandInSidePanel
            handIn={handIn}
            times={times}
            {...(draft.upload ? { draftNumber: (newest?.number ?? 0) + 1 } : {})}
            onRequestExtension={onRequestExtension}
          />
        }
        footer={showsForm && <HandInFormActions handIn={handIn} draft={draft} onCancel={unsaved.close} />}
      >
        <RefetchAlert query={query} message={HAND_IN_FAILED} />
        <Stack gap={20}>
          {banner}
          {isConfirmed && (
            <FocusKeeper>
              <div ref={confirmation} tabIndex={-1}>
                <Alert kind="success">{submitted.message}</Alert>
              </div>
            </FocusKeeper>
          )}
          {status === 'returned' && newest?.feedback && (
            <FeedbackBox heading={`${newest.reviewedBy ?? 'Your mentor'} asks for`} needsAction>
              {newest.feedback}
            </FeedbackBox>
          )}
          {status === 'accepted' && newest?.feedback && (
            <FeedbackBox heading={`${newest.reviewedBy ?? 'Your mentor'} wrote`}>
              {newest.feedback}
            </FeedbackBox>
          )}
          {instructions && (
            <section aria-label="What is asked">
              <ItemInstructions>{instructions}</ItemInstructions>
            </section>
          )}
          {showsForm && isUploadInGrace && handIn.closesAt && (
            <Text role="status" c="var(--need)">
              {formatUploadGrace(handIn.closesAt, times)}
              {!draft.upload && unsavedName && formatUnsavedUpload(unsavedName)}
            </Text>
          )}
          {showsForm && <HandInForm handIn={handIn} draft={draft} isUploadInGrace={isUploadInGrace} />}
          {mayHandIn && status === 'submitted' && !isReplacing && (
            <Stack gap={8} align="flex-start">
              <Text c="var(--ink-2)">
                Version {newest?.number} waits for review. Until it is reviewed, you may replace it with a new
                version.
              </Text>
              <FocusKeeper>
                <Button variant="default" onClick={() => setReplacing(true)}>
                  Hand in a new version
                </Button>
              </FocusKeeper>
            </Stack>
          )}
          {isFull && <Text c="var(--ink-2)">{handInErrors.HAND_IN_VERSIONS_TOO_MANY.message}</Text>}
          {!mayHandIn && !isFull && status !== 'accepted' && (
            <Text c="var(--ink-2)">{describeClosed(handIn, times)}</Text>
          )}
        </Stack>
      </DetailDialog>
      <UnsavedDialog unsaved={unsaved} title="Leave without handing in?" confirm="Discard">
        {HAND_IN_DISCARD_CONSEQUENCE}
      </UnsavedDialog>
    </>
  )
}

interface FeedbackBoxProps {
  readonly heading: string
  /** Whether the student has to act on the feedback. */
  readonly needsAction?: boolean
  readonly children: string
}

const FeedbackBox = ({ heading, needsAction = false, children }: FeedbackBoxProps) => (
  <section aria-label={heading}>
    <Text size="sm" fw={550} mb={6}>
      {heading}
    </Text>
    <Box
      p="14px 16px"
      bd={`1px solid var(--${needsAction ? 'need-line' : 'line'})`}
      bdrs="md"
      bg={needsAction ? 'var(--need-bg)' : 'var(--sunken)'}
    >
      <Text ff="heading" maw="70ch" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Box>
  </section>
)
