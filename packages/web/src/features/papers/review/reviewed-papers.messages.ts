import { MB } from '@capstone/contract/base.constants'
import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import type { PaperStatus, PaperTransition } from '@capstone/contract/papers/papers.constants'
import { PAPER_STATUS_LABELS } from '../papers.messages.ts'

export const NO_PAPER_MATCHES = 'No papers match your filters'
const PUBLISH_FAILED = 'Failed to publish paper. Please try again.'
export const REVIEW_DISCARD_CONSEQUENCE = 'What you entered here has not been sent and will be lost.'
export const FEEDBACK_NOT_SENT = 'Your feedback was not sent'
export const PUBLISHING_IS_PUBLIC =
  'Anybody can read a published paper, without signing in. This cannot be taken back.'
export const APPROVE_CONSEQUENCE =
  'Its student cannot change it any more. What is left then is to publish its final version.'

/** "PDF, up to 25 MB". */
export const PUBLISHED_LIMITS = `PDF, up to ${UPLOAD_SLOTS.published_paper.maxBytes / MB} MB`
export const PUBLISHED_KIND = 'Please upload only PDF documents'

/** Returns the title of a paper, or a placeholder if it has none. */
export const formatPaperTitle = ({ title }: { readonly title: string }) => title.trim() || 'Untitled Paper'

/** The label of a status for administrators. */
export const REVIEWED_STATUS_LABELS: Readonly<Record<PaperStatus, string>> = {
  ...PAPER_STATUS_LABELS,
  review: 'Under Review',
}

/** The button of each transition, and its messages of success and failure. */
export const TRANSITION_TEXTS: Readonly<
  Record<PaperTransition, { label: string; done: string; failed: string }>
> = {
  start_review: {
    label: 'Start Review',
    done: 'Review started',
    failed: 'Failed to start the review. Please try again.',
  },
  return: {
    label: 'Return with Feedback',
    done: 'Returned with feedback',
    failed: 'Failed to return paper. Please try again.',
  },
  approve: { label: 'Approve', done: 'Approved', failed: 'Failed to approve paper. Please try again.' },
  publish: { label: 'Publish', done: 'Published', failed: PUBLISH_FAILED },
}

/** The message if somebody else has changed the paper first; `status` is null if it was deleted. */
export const formatStatusChanged = (status: PaperStatus | null) =>
  status
    ? `This paper has changed in the meantime. Its status is now "${REVIEWED_STATUS_LABELS[status]}". Please look at it again.`
    : 'This paper does not exist any more.'
