import { canTransitionPaper } from '@capstone/contract/papers/papers.policy'
import type { ReviewedPaper } from '@capstone/contract/papers/papers.schemas'
import { Button, Group } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FormSkeleton } from '../../../ui/forms/form-skeleton.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import classes from '../own/own-paper.module.css'
import { PUBLISHED_FILE } from '../papers.messages.ts'
import { PaperFileButton } from '../publish/paper-file-button.tsx'
import { PublicLinkButton } from './public-link-button.tsx'
import { APPROVE_CONSEQUENCE, TRANSITION_TEXTS, titleOf } from './reviewed-papers.messages.ts'
import { type ShowFeedback, usePaperTransition } from './use-paper-transition.ts'

// Loaded on demand.
const ReturnPaperForm = lazyWithRetry(
  async () => ({
    default: (await import('./return-paper-form.tsx')).ReturnPaperForm,
  }),
  'inline',
)
const PublishPaperForm = lazyWithRetry(
  async () => ({
    default: (await import('../publish/publish-paper-form.tsx')).PublishPaperForm,
  }),
  'inline',
)

const INLINE = ['return', 'publish'] as const
type Inline = (typeof INLINE)[number]
const FORMS = { return: ReturnPaperForm, publish: PublishPaperForm }

export interface ReviewedPaperFooterProps {
  readonly paper: ReviewedPaper
  readonly showFeedback: ShowFeedback
}

/** The actions allowed for a paper in its status. */
export function ReviewedPaperFooter({ paper, showFeedback }: ReviewedPaperFooterProps) {
  const viewer = useViewer()
  const { move, isPending, problem, retry } = usePaperTransition(paper, showFeedback)
  const [open, setOpen] = useState<Inline | null>(null)
  const [isAsking, setAsking] = useState(false)
  const openers = useRef<Partial<Record<Inline, HTMLButtonElement | null>>>({})
  const { id: paperId, version } = paper
  const title = titleOf(paper)
  const allows = (wanted: Parameters<typeof canTransitionPaper>[2]) =>
    canTransitionPaper(viewer, paper, wanted)
  const nameOf = (words: string) => stripDirectionMarks(`${words}: ${title}`)
  const shown = open && allows(open) ? open : null
  const Form = shown && FORMS[shown]
  const close = () => {
    setOpen(null)
    // The button that opened the form is shown again only after this render.
    if (open) requestAnimationFrame(() => openers.current[open]?.focus())
  }
  return (
    <>
      <Group gap="xs" className={classes.buttons}>
        {paper.hasPublishedFile && (
          <PaperFileButton
            paperId={paperId}
            versionId={null}
            name={PUBLISHED_FILE}
            label={nameOf('Download Published')}
            isDownload
          >
            Download Published
          </PaperFileButton>
        )}
        {paper.status === 'published' && paper.hasPublishedFile && <PublicLinkButton paper={paper} />}
        {allows('start_review') && (
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            aria-label={nameOf(TRANSITION_TEXTS.start_review.label)}
            onClick={() => move({ move: 'start_review', paperId, version })}
          >
            {TRANSITION_TEXTS.start_review.label}
          </Button>
        )}
        {allows('approve') && (
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            aria-label={nameOf(TRANSITION_TEXTS.approve.label)}
            onClick={() => setAsking(true)}
          >
            {TRANSITION_TEXTS.approve.label}
          </Button>
        )}
        {INLINE.filter((wanted) => allows(wanted) && wanted !== shown).map((wanted) => (
          <Button
            key={wanted}
            ref={(button) => {
              openers.current[wanted] = button
            }}
            size="xs"
            variant="default"
            aria-label={nameOf(TRANSITION_TEXTS[wanted].label)}
            onClick={() => setOpen(wanted)}
          >
            {TRANSITION_TEXTS[wanted].label}
          </Button>
        ))}
      </Group>
      {problem && (
        <Alert kind="error" onRetry={retry}>
          {problem}
        </Alert>
      )}
      {Form && (
        <Suspense fallback={<FormSkeleton label="Loading the form" fields={2} />}>
          <Form paper={paper} showFeedback={showFeedback} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Approve this paper?"
        confirm={TRANSITION_TEXTS.approve.label}
        danger={false}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          move({ move: 'approve', paperId, version })
        }}
      >
        <strong>{title}</strong>, by {paper.student.name}. {APPROVE_CONSEQUENCE}
      </ConfirmDialog>
    </>
  )
}
