import * as z from 'zod'
import { declareErrors } from '../base.errors.ts'
import { PAPER_STATUSES, PAPERS_MAX, VERSIONS_ALL_USED } from './papers.constants.ts'

/** Spec 1 §5. */
export const PAPER_INCOMPLETE = 'Please select a file and enter a paper title'
/** Spec 1 §5. */
export const PAPER_FILE_KIND = 'Please upload only PDF or Word documents'

/** Spec 2 §5. */
export const PUBLISHED_FILE_REQUIRED = 'Please select a published version to upload'
export const FEEDBACK_REQUIRED = 'Please write what the student should change.'

export const paperErrors = declareErrors({
  PAPER_NOT_FOUND: { status: 404, message: 'This paper does not exist.' },
  PAPER_NOT_DRAFT: {
    status: 409,
    message: 'This paper is no longer a draft, so a new version cannot be added now.',
  },
  PAPER_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This paper has changed in the meantime, so this is no longer possible.',
    /** The paper's current status, and the number of its newest version. */
    data: z.object({ status: z.enum(PAPER_STATUSES), version: z.int() }),
  },
  PAPERS_TOO_MANY: {
    status: 409,
    message: `You have submitted ${PAPERS_MAX} papers, which is the maximum.`,
  },
  VERSIONS_TOO_MANY: {
    status: 409,
    message: VERSIONS_ALL_USED,
  },
})
