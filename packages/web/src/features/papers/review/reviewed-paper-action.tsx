import { canTransitionPaper } from '@capstone/contract/papers/papers.policy'
import type { ReviewedPaper } from '@capstone/contract/papers/papers.schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { APPROVE_CONSEQUENCE, TRANSITION_TEXTS, titleOf } from './reviewed-papers.messages.ts'
import { type ShowFeedback, usePaperTransition } from './use-paper-transition.ts'

export interface ReviewedPaperActionProps {
  readonly paper: ReviewedPaper
  /** The id of the element that names the paper. */
  readonly titleId: string
  readonly showFeedback: ShowFeedback
  readonly onPublish: () => void
  readonly onShowDetails: () => void
}

/** The next step of a paper; if there is none, a button that shows its details. */
export function ReviewedPaperAction(props: ReviewedPaperActionProps) {
  const { paper, titleId, showFeedback, onPublish, onShowDetails } = props
  const viewer = useViewer()
  const { move, isPending, problem, retry } = usePaperTransition(paper, showFeedback)
  const [isAsking, setAsking] = useState(false)
  const { id: paperId, version } = paper
  const next = (['start_review', 'approve', 'publish'] as const).find((step) =>
    canTransitionPaper(viewer, paper, step),
  )
  const start = () => {
    if (next === 'start_review') move({ move: next, paperId, version })
    else if (next === 'approve') setAsking(true)
    else if (next === 'publish') onPublish()
    else onShowDetails()
  }
  return (
    <>
      <Button size="xs" variant="default" aria-describedby={titleId} loading={isPending} onClick={start}>
        {next ? TRANSITION_TEXTS[next].label : 'Details'}
      </Button>
      {problem && (
        <Alert kind="error" onRetry={retry}>
          {problem}
        </Alert>
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
        <strong>{titleOf(paper)}</strong>, by {paper.student.name}. {APPROVE_CONSEQUENCE}
      </ConfirmDialog>
    </>
  )
}
