import type { ReviewedPaper } from '@capstone/contract/papers/papers.schemas'
import { errorText } from '../../../lib/http/error-text.ts'
import type { ShowFeedback } from '../../../ui/feedback/use-feedback-message.tsx'
import { formatPaperTitle, TRANSITION_TEXTS } from './reviewed-papers.messages.ts'
import { formatChangedError, useTransitionPaper } from './reviewed-papers.queries.ts'

/** Props of a form that makes a transition of a paper. */
export interface PaperTransitionFormProps {
  readonly paper: ReviewedPaper
  readonly showFeedback: ShowFeedback
  /** Returns what takes the focus after success. */
  readonly findNext: () => HTMLElement | null | undefined
  /** Whether the paper has changed so that the transition is not possible any more. */
  readonly isOutdated: boolean
  /** Whether the form was restored from a draft when its row appeared; it then does not take the focus. */
  readonly isRestored: boolean
  readonly onClose: () => void
}

/**
 * Makes a transition of a paper. `problem` is the error if retrying may help. Success, or that somebody else has
 * changed the paper, is shown at the top of the screen: the paper's row may be gone by then. After success the focus
 * moves to what `findNext` returns.
 */
export function usePaperTransition(
  paper: ReviewedPaper,
  showFeedback: ShowFeedback,
  findNext: () => HTMLElement | null | undefined,
) {
  const { mutate, isPending, isSuccess, error, reset, variables } = useTransitionPaper({
    onSuccess: (_, { input, onDone }) => {
      onDone?.()
      const { done } = TRANSITION_TEXTS[input.transition]
      showFeedback('success', `${done}: ${formatPaperTitle(paper)}`, findNext())
    },
    onError: (refused, { handleError }) => {
      const changed = formatChangedError(refused)
      if (changed) {
        reset()
        showFeedback('error', `${formatPaperTitle(paper)}: ${changed}`)
      } else if (handleError?.(refused)) reset()
    },
  })
  const problem =
    error && variables && !isPending
      ? errorText(error, TRANSITION_TEXTS[variables.input.transition].failed)
      : null
  return {
    applyTransition: mutate,
    isPending,
    isDone: isSuccess,
    problem,
    reset,
    retry: () => variables && mutate(variables),
  }
}
