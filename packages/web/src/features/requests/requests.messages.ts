import type { RequestStatus, SimilarIdeaKind } from '@capstone/contract/requests/requests.constants'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import type {
  RefinedFrom,
  RequestReview,
  SimilarIdea,
  SimilarProject,
} from '@capstone/contract/requests/requests.schemas'
import { formatDate, orUnknown } from '../../lib/text/formats.ts'
import type { StatusTone } from '../../ui/badges/status-badge.tsx'
import type { RefinementAttempt } from './suggestions/refinement.model.ts'

// Messages of the students' request screens.
export const PROFILE_INCOMPLETE = requestErrors.PROFILE_INCOMPLETE.message
export const SUGGESTIONS_FAILED = requestErrors.SUGGESTIONS_FAILED.message
export const SUGGESTIONS_EMPTY = requestErrors.SUGGESTIONS_EMPTY.message
export const REFINEMENT_FAILED = requestErrors.REFINEMENT_FAILED.message
export const REFINEMENT_UNUSABLE = requestErrors.REFINEMENT_UNUSABLE.message
export const PROJECT_REQUEST_FAILED = 'Failed to request project. Please try again.'
export const REQUEST_SUBMITTED = 'Project request submitted successfully!'
export const OWN_REQUESTS_FAILED = 'Failed to load your project requests.'
export const IDEA_DISCARD_CONSEQUENCE = 'What you wrote here has not been requested and will be lost.'
/** Shown at an empty field of a custom idea. */
export const MISSING_IDEA_FIELD = { title: 'Write a title.', description: 'Write a description.' } as const
export const SAVED_IDEAS_FAILED = 'Failed to load your saved ideas.'
export const SAVE_IDEA_FAILED = 'Failed to save the idea. Please try again.'
export const REMOVE_SAVED_FAILED = 'Failed to remove the idea. Please try again.'
export const REVIEW_NOTE = 'Note from the administrator'
export const NO_IDEA_MATCHES = 'No ideas match your filters'
export const SHOW_CATALOGUE = 'Show ideas from the catalogue'

// Messages of the admin's request screen.
export const REQUESTS_FAILED = 'Failed to load project requests'
export const REQUEST_REVIEW_FAILED = 'Failed to update request status.'
export const NO_REQUEST_MATCHES = 'No project requests match your filters'

export const STATUS_LABELS: Readonly<Record<RequestStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}
export const STATUS_TONES: Readonly<Record<RequestStatus, StatusTone>> = {
  pending: 'pending',
  approved: 'done',
  rejected: 'rejected',
}

type RequestState = {
  readonly status: RequestStatus
  readonly requestedAt: Date
  readonly reviewedAt: Date | null
}

/** Since when a student's request has waited for its review, or how and when it was answered. */
export function formatRequestState({ status, requestedAt, reviewedAt }: RequestState): string {
  const answeredAt = formatDate(reviewedAt ?? requestedAt)
  switch (status) {
    case 'pending':
      return `Waiting for review since ${formatDate(requestedAt)}. The decision will appear here.`
    case 'approved':
      return `Approved on ${answeredAt}.`
    case 'rejected':
      return `Rejected on ${answeredAt}. You can request another project.`
  }
}

const SIMILAR_IDEA_LABELS: Readonly<Record<SimilarIdeaKind, string>> = {
  project: 'Similar to a project in the repository',
  request: 'Similar to an idea requested before',
  suggestion: 'Similar to an idea suggested before',
}

/** What an idea is similar to, with its title if the student may see it. */
export const formatSimilarIdea = ({ kind, title }: SimilarIdea): string =>
  title ? `${SIMILAR_IDEA_LABELS[kind]}: ${title}` : SIMILAR_IDEA_LABELS[kind]

/** The wish of a refinement, and the idea that was refined. */
export const formatRefinedFrom = ({ title, wish }: RefinedFrom): string =>
  `You asked for “${wish}”. Refined from “${title}”.`

/** The state of an attempt to refine an idea; null after a failure, which has a message of its own. */
export function formatRefinementState({ state, wish }: RefinementAttempt): string | null {
  switch (state) {
    case 'asking':
      return `Refining: ${wish}`
    case 'done':
      return `Refined: “${wish}”. The new idea follows this one.`
    case 'stopped':
      return `Stopped: ${wish}`
    case 'failed':
      return null
  }
}

export const SIMILAR_PROJECTS_LOADING = 'Looking for similar projects…'
export const SIMILAR_PROJECTS_FAILED = 'Failed to look for similar projects.'
export const NOTHING_SIMILAR = 'Nothing similar in the repository or among the requests.'

/** How similar a request is to something: "(82% similar): a project of Dr. Meera Kulkarni" */
export function formatSimilarity({ kind, percent, personName, status }: SimilarProject): string {
  const what =
    kind === 'project'
      ? `a project of ${orUnknown(personName)}`
      : `requested by ${orUnknown(personName)}${status ? `, ${STATUS_LABELS[status].toLowerCase()}` : ''}`
  return `(${percent}% similar): ${what}`
}

/** The confirmation of a review, and the message after it. */
export const REVIEW_TEXTS: Readonly<
  Record<
    RequestReview['decision'],
    { readonly title: string; readonly action: string; readonly done: string }
  >
> = {
  approved: {
    title: 'Approve this request?',
    action: 'Approve',
    done: 'Request approved',
  },
  rejected: {
    title: 'Reject this request?',
    action: 'Reject',
    done: 'Request rejected',
  },
}

/** Says what somebody else decided on a request while it was being reviewed. */
export const formatDecidedMeanwhile = (status: RequestStatus): string =>
  `It has been ${STATUS_LABELS[status].toLowerCase()} meanwhile.`

/** What a decision on a request of this status brings about. */
export function formatReviewConsequence(decision: RequestReview['decision'], status: RequestStatus): string {
  if (decision === 'approved') return 'The student gets the project at once, with its roadmap.'
  return status === 'approved'
    ? 'The project is withdrawn, unless the student has started it.'
    : 'The student is notified, and can request something else.'
}

/** "Request approved: Bus arrival times from drivers’ phones" */
export const formatReviewed = (decision: RequestReview['decision'], title: string): string =>
  `${REVIEW_TEXTS[decision].done}: ${title}`
