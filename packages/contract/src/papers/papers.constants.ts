/** States of a paper, in the order it goes through them. Spec 1 §4. */
export const PAPER_STATUSES = ['draft', 'review', 'approved', 'published'] as const
export type PaperStatus = (typeof PAPER_STATUSES)[number]

/** What an admin does with a paper, and what each makes of it. Nothing else changes its status. */
export const PAPER_TRANSITIONS = {
  start_review: { from: 'draft', to: 'review' },
  return: { from: 'review', to: 'draft' },
  approve: { from: 'review', to: 'approved' },
  publish: { from: 'approved', to: 'published' },
} as const satisfies Record<string, { from: PaperStatus; to: PaperStatus }>
export type PaperTransition = keyof typeof PAPER_TRANSITIONS

/** Where anybody reads a published paper, signed in or not; the address stays the same. */
export const PUBLISHED_PATH = '/api/papers'
export const publishedPathOf = (paperId: string) => `${PUBLISHED_PATH}/${paperId}/published.pdf`

/** Papers the student's dashboard shows. Spec 1 §9. */
export const RECENT_PAPERS_COUNT = 3

/** Papers a student may have, and versions a paper may have: each is a file that is kept. */
export const PAPERS_MAX = 100
export const VERSIONS_MAX = 20

export const PAPER_TITLE_MAX_LENGTH = 300
/** Words an abstract should have. Spec 1 §2. */
export const ABSTRACT_WORDS_MIN = 150
export const ABSTRACT_WORDS_MAX = 250
/** Longest abstract that is kept, in characters. */
export const ABSTRACT_MAX_LENGTH = 10_000
/** Longest feedback, in characters. */
export const FEEDBACK_MAX_LENGTH = 5000
/** Weeks a review takes, as the guidelines say. Spec 1 §2. */
export const REVIEW_WEEKS = '2-4 weeks'

/** The steps of the process panel, in order. Spec 1 §2. */
export const PAPER_PROCESS = ['Upload', 'Review', 'Approval', 'Publish'] as const

/**
 * What the pre-check could do with a file: read it, not read this kind of file, not read this very file, or not get to
 * it in time.
 */
export const PRECHECK_OUTCOMES = ['read', 'not_supported', 'unreadable', 'busy'] as const

/** A pre-check gives up after so many seconds, and beyond so many pages reads only the first ones. */
export const PRECHECK_SECONDS_MAX = 15
export const PRECHECK_PAGES_READ = 6
/** Seconds that submitting waits for what a pre-check would have found, where there was none. */
export const SUBMIT_READING_SECONDS_MAX = 3
