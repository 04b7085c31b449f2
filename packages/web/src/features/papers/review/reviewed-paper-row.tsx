import { canTransitionPaper, isReturned, waitsForAdmin } from '@capstone/contract/papers/papers.policy'
import type { ReviewedPaper } from '@capstone/contract/papers/papers.schemas'
import { Box, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconDownload, IconEye, IconListDetails } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { useDraftStore } from '../../../lib/session/use-draft.ts'
import { formatDate, formatRelative, formatTimeOnDay } from '../../../lib/text/formats.ts'
import { filesDraftKey } from '../../../lib/uploads/files-draft-key.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { ShowFeedback } from '../../../ui/feedback/use-feedback-message.tsx'
import { FormSkeleton } from '../../../ui/forms/form-skeleton.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { findNextAction, QueueRow, RowTime, WaitingTime } from '../../../ui/lists/queue-row.tsx'
import type { RowMenuEntry } from '../../../ui/lists/row-menu.tsx'
import { MetaLine } from '../../../ui/stats/meta-line.tsx'
import { EmailText } from '../../../ui/text/email-text.tsx'
import { PaperFeedbackSection } from '../paper-feedback-section.tsx'
import { PaperFileButton } from '../paper-file-button.tsx'
import { useOpenPaperFile } from '../paper-files.queries.ts'
import { PaperStepsMeter } from '../paper-steps-meter.tsx'
import { PaperVersionsList } from '../paper-versions-list.tsx'
import { PAPER_STATUS_TONES, PUBLISHED_FILE } from '../papers.messages.ts'
import { usePublicLink } from '../use-public-link.ts'
import {
  APPROVE_CONSEQUENCE,
  formatPaperTitle,
  REVIEWED_STATUS_LABELS,
  TRANSITION_TEXTS,
} from './reviewed-papers.messages.ts'
import { type FormTransition, reviewDraftKey } from './reviewed-papers.queries.ts'
import { type PaperTransitionFormProps, usePaperTransition } from './use-paper-transition.ts'

export interface ReviewedPaperRowProps {
  readonly paper: ReviewedPaper
  readonly showFeedback: ShowFeedback
}

/** A paper as an administrator sees it: its student, its next transition, and its files and history on demand. */
export function ReviewedPaperRow({ paper, showFeedback }: ReviewedPaperRowProps) {
  const viewer = useViewer()
  const [areDetailsShown, details] = useDisclosure(false)
  const draftOf = useDraftStore()
  // A form that was not sent opens again with its row, which a filter or a change by somebody else may have removed.
  const [form, setForm] = useState<OpenForm | null>(() => {
    const hasStored = (key: DraftKey) => draftOf(key).read() !== null
    const kind = FORM_TRANSITIONS.find((transition) => {
      const draftKey = reviewDraftKey(transition, paper)
      return hasStored(draftKey) || hasStored(filesDraftKey(draftKey))
    })
    return kind ? { kind, version: paper.version, isRestored: true } : null
  })
  const action = useRef<HTMLDivElement>(null)
  const openFile = useOpenPaperFile()
  const link = usePublicLink(paper.id)
  const { id: paperId, status, student } = paper
  const [newest] = paper.versions
  const isOutdated =
    form !== null && (form.version !== paper.version || !canTransitionPaper(viewer, paper, form.kind))
  const openForm = (kind: FormTransition) => setForm({ kind, version: paper.version, isRestored: false })
  const closeForm = () => {
    setForm(null)
    // The form had the focus and is removed, so the focus moves to the button of its row.
    requestAnimationFrame(() => action.current?.querySelector('button')?.focus())
  }
  // A paper that no longer waits moves down, so the focus moves to the action of the next row.
  const findNext = () => findNextAction(action.current)
  const retryOpenFile = () => openFile.variables && openFile.mutate(openFile.variables)
  const menu: RowMenuEntry[] = [
    ...(newest
      ? [
          {
            label: 'View Draft',
            icon: IconEye,
            onClick: () =>
              openFile.mutate({ paperId, versionId: newest.id, name: newest.name, isDownload: false }),
          },
        ]
      : []),
    ...(canTransitionPaper(viewer, paper, 'return')
      ? [{ label: TRANSITION_TEXTS.return.label, icon: IconArrowBackUp, onClick: () => openForm('return') }]
      : []),
    ...(paper.hasPublishedFile
      ? [
          {
            label: 'Download Published',
            icon: IconDownload,
            onClick: () =>
              openFile.mutate({ paperId, versionId: null, name: PUBLISHED_FILE, isDownload: true }),
          },
        ]
      : []),
    ...(status === 'published' && paper.hasPublishedFile ? [link.entry] : []),
    {
      label: areDetailsShown ? 'Hide details' : 'Show details',
      icon: IconListDetails,
      onClick: details.toggle,
      isBelowDivider: true,
    },
  ]
  return (
    <QueueRow
      title={formatPaperTitle(paper)}
      facts={[
        <Box key="name" component="span" fw={550} c="var(--ink)">
          {student.name}
        </Box>,
        [student.course, student.specialization].filter(Boolean).join(', '),
        !waitsForAdmin(paper) && `uploaded ${formatDate(paper.uploadedAt)}`,
      ]}
      state={<StatusBadge tone={PAPER_STATUS_TONES[status]}>{REVIEWED_STATUS_LABELS[status]}</StatusBadge>}
      time={<PaperTime paper={paper} />}
      action={(titleId) => (
        <div ref={action}>
          <ReviewedPaperAction
            paper={paper}
            titleId={titleId}
            showFeedback={showFeedback}
            onPublish={() => openForm('publish')}
            areDetailsShown={areDetailsShown}
            details={details}
          />
        </div>
      )}
      menu={menu}
    >
      {(openFile.error || link.message || form || areDetailsShown) && (
        <Stack gap="sm" pt={8}>
          {openFile.error && !openFile.isPending && (
            <Alert kind="error" onRetry={retryOpenFile}>
              {formatDownloadError(openFile.error)}
            </Alert>
          )}
          {link.message}
          {form && (
            <ReviewedPaperForm
              key={`${form.kind} ${form.version}`}
              kind={form.kind}
              paper={paper}
              showFeedback={showFeedback}
              findNext={findNext}
              isOutdated={isOutdated}
              isRestored={form.isRestored}
              // An outdated form closes without moving the focus: after its own success the next row has it, and its
              // alert passes it on when it is dismissed.
              onClose={isOutdated ? () => setForm(null) : closeForm}
            />
          )}
          {areDetailsShown && <PaperDetails paper={paper} />}
        </Stack>
      )}
    </QueueRow>
  )
}

/** How long a paper has waited for an administrator, or when it was returned or published. */
function PaperTime({ paper }: Pick<ReviewedPaperRowProps, 'paper'>) {
  const { uploadedAt, returnedAt, publishedAt } = paper
  if (waitsForAdmin(paper)) return <WaitingTime since={uploadedAt} event="uploaded" />
  if (returnedAt && isReturned(paper)) return <PastTime what="Returned" at={returnedAt} />
  return publishedAt && <PastTime what="Published" at={publishedAt} />
}

const PastTime = ({ what, at }: { readonly what: string; readonly at: Date }) => (
  <RowTime label={`${what} ${formatRelative(at)}`} detail={formatTimeOnDay(at)} />
)

/** The history of a paper: its steps, its feedback and its versions. */
function PaperDetails({ paper }: Pick<ReviewedPaperRowProps, 'paper'>) {
  const { status, student, feedback, returnedAt, reviewStartedAt, approvedAt } = paper
  return (
    <>
      <MetaLine>
        <EmailText email={student.email} />
        {reviewStartedAt && `review began ${formatDate(reviewStartedAt)}`}
        {approvedAt && `approved ${formatDate(approvedAt)}`}
      </MetaLine>
      <PaperStepsMeter status={status} />
      {feedback && (
        <PaperFeedbackSection
          title={
            isReturned(paper) && returnedAt
              ? `Returned on ${formatDate(returnedAt)}, waits for a new version`
              : 'Feedback'
          }
          feedback={feedback}
        />
      )}
      <PaperVersionsList paper={{ ...paper, title: formatPaperTitle(paper) }} action="View Draft" />
    </>
  )
}

const FORMS = {
  return: lazyWithRetry(
    async () => ({ default: (await import('./return-paper-form.tsx')).ReturnPaperForm }),
    'inline',
  ),
  publish: lazyWithRetry(
    async () => ({ default: (await import('./publish-paper-form.tsx')).PublishPaperForm }),
    'inline',
  ),
}

const FORM_TRANSITIONS = ['return', 'publish'] as const

/** A form, and the version of the paper for which it was opened. */
type OpenForm = { readonly kind: FormTransition; readonly version: number; readonly isRestored: boolean }

/** The form of a transition that needs feedback or a file, below the row of its paper. */
function ReviewedPaperForm({ kind, ...props }: PaperTransitionFormProps & { readonly kind: FormTransition }) {
  const Form = FORMS[kind]
  return (
    <Suspense fallback={<FormSkeleton label="Loading the form" fields={2} />}>
      <Form {...props} />
    </Suspense>
  )
}

interface ReviewedPaperActionProps {
  readonly paper: ReviewedPaper
  /** The id of the element that names the paper. */
  readonly titleId: string
  readonly showFeedback: ShowFeedback
  readonly onPublish: () => void
  readonly areDetailsShown: boolean
  readonly details: { readonly open: () => void; readonly toggle: () => void }
}

/** The button for the next transition of a paper; if there is none, one that shows or hides its details. */
function ReviewedPaperAction(props: ReviewedPaperActionProps) {
  const { paper, titleId, showFeedback, onPublish, areDetailsShown, details } = props
  const viewer = useViewer()
  const button = useRef<HTMLButtonElement>(null)
  // After a transition the same button offers the next one, so it keeps the focus.
  const { applyTransition, isPending, problem, retry } = usePaperTransition(
    paper,
    showFeedback,
    () => button.current,
  )
  const [isConfirming, setConfirming] = useState(false)
  const { id: paperId, version } = paper
  const [newest] = paper.versions
  const next = (['start_review', 'approve', 'publish'] as const).find((transition) =>
    canTransitionPaper(viewer, paper, transition),
  )
  const start = () => {
    // Whoever starts a review reads the paper next: its details have the files.
    if (next === 'start_review')
      applyTransition({ input: { transition: next, paperId, version }, onDone: details.open })
    else if (next === 'approve') setConfirming(true)
    else if (next === 'publish') onPublish()
    else details.toggle()
  }
  return (
    <>
      <BusyButton
        ref={button}
        size="xs"
        variant="default"
        aria-describedby={titleId}
        aria-expanded={next ? undefined : areDetailsShown}
        busy={isPending}
        onClick={start}
      >
        {next ? TRANSITION_TEXTS[next].label : 'Details'}
      </BusyButton>
      {problem && (
        <Alert kind="error" onRetry={retry}>
          {problem}
        </Alert>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title="Approve this paper?"
        confirm={TRANSITION_TEXTS.approve.label}
        danger={false}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          applyTransition({ input: { transition: 'approve', paperId, version } })
        }}
      >
        <p>
          <strong>{formatPaperTitle(paper)}</strong>, by {paper.student.name}. {APPROVE_CONSEQUENCE}
        </p>
        {newest && (
          <Group gap={12} mt={12}>
            <PaperFileButton
              paperId={paperId}
              versionId={newest.id}
              name={newest.name}
              label={`View Draft of ${formatPaperTitle(paper)}`}
            >
              View Draft
            </PaperFileButton>
          </Group>
        )}
      </ConfirmDialog>
    </>
  )
}
