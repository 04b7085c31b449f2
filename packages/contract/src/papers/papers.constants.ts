/** States of a paper, in the order it goes through them. Spec 1 §4. */
export const PAPER_STATUSES = ['draft', 'review', 'approved', 'published'] as const

/** Papers the student's dashboard shows. Spec 1 §9. */
export const RECENT_PAPERS_COUNT = 3
