/** States of a paper. Spec 1 §4. */
export const PAPER_STATUSES = ['draft', 'review', 'approved', 'published'] as const
export type PaperStatus = (typeof PAPER_STATUSES)[number]

/** The transitions an admin can make. Nothing else changes a paper's status. */
export const PAPER_TRANSITIONS = {
  start_review: { from: 'draft', to: 'review' },
  return: { from: 'review', to: 'draft' },
  approve: { from: 'review', to: 'approved' },
  publish: { from: 'approved', to: 'published' },
} as const satisfies Record<string, { from: PaperStatus; to: PaperStatus }>
export type PaperTransition = keyof typeof PAPER_TRANSITIONS

/** Published papers are served below this path. */
export const PUBLISHED_PATH = '/api/papers'
/** The public address of a published paper; it never changes. */
export const publishedPathOf = (paperId: string) => `${PUBLISHED_PATH}/${paperId}/published.pdf`

/** Papers the student's dashboard shows. Spec 1 §9. */
export const RECENT_PAPERS_COUNT = 3

/**
 * The maximum number of papers of a student, and of versions of a paper, each a stored file. After each return of a
 * paper one more version may be added, also beyond the maximum.
 */
export const PAPERS_MAX = 100
export const VERSIONS_MAX = 20
/** The refusal of a further version. */
export const VERSIONS_ALL_USED = `This paper has reached the maximum of ${VERSIONS_MAX} versions.`

export const PAPER_TITLE_MAX_LENGTH = 300
/** Words an abstract should have. Spec 1 §2. */
export const ABSTRACT_WORDS_MIN = 150
export const ABSTRACT_WORDS_MAX = 250
export const ABSTRACT_MAX_LENGTH = 10_000
export const FEEDBACK_MAX_LENGTH = 5000
/** Weeks a review takes, as the guidelines say. Spec 1 §2. */
export const REVIEW_WEEKS = '2-4 weeks'

/** The steps of the process panel, in order. Spec 1 §2. */
export const PAPER_PROCESS = ['Upload', 'Review', 'Approval', 'Publish'] as const

/**
 * Outcomes of a pre-check: the file was read, its type is not supported, this file is unreadable, or the server
 * could not read it in time.
 */
export const PRECHECK_OUTCOMES = ['read', 'not_supported', 'unreadable', 'busy'] as const

/** Longest time for reading a file in a pre-check, in seconds, and how many pages are read. */
export const PRECHECK_SECONDS_MAX = 15
export const PRECHECK_PAGES_READ = 6
/** Limit on how often a student has files read in pre-checks, of papers and hand-ins together. */
export const PRECHECK_LIMIT = { max: 20, seconds: 10 * 60 } as const
/** How long a submission without a pre-check waits for its file to be read, in seconds. */
export const SUBMIT_READING_SECONDS_MAX = 3
