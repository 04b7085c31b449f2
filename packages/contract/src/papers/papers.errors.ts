import { declareErrors } from '../base.ts'
import { PAPERS_MAX, VERSIONS_MAX } from './papers.constants.ts'

/** Spec 1 §5. */
export const PAPER_INCOMPLETE = 'Please select a file and enter a paper title'
/** Spec 1 §5. */
export const PAPER_FILE_KIND = 'Please upload only PDF or Word documents'

export const paperErrors = declareErrors({
  PAPER_NOT_FOUND: { status: 404, message: 'This paper does not exist.' },
  PAPER_NOT_DRAFT: {
    status: 409,
    message: 'This paper is being looked at, so a new version cannot be added now.',
  },
  PAPERS_TOO_MANY: {
    status: 409,
    message: `You have submitted ${PAPERS_MAX} papers, as many as one person may.`,
  },
  VERSIONS_TOO_MANY: {
    status: 409,
    message: `This paper has ${VERSIONS_MAX} versions, as many as a paper may.`,
  },
})
