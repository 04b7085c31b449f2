import type { PaperStatus } from '@capstone/contract/papers/papers.constants'
import type { Tone } from '../../ui/badges/status-badge.tsx'

/** What every list of papers says when it does not come. */
export const PAPERS_FAILED = 'Failed to load papers'

/** A paper's status as a word, and its colour. Spec 1 §4. */
export const PAPER_STATUS_LABELS: Readonly<Record<PaperStatus, string>> = {
  draft: 'Draft',
  review: 'Review',
  approved: 'Approved',
  published: 'Published',
}
export const PAPER_STATUS_TONES: Readonly<Record<PaperStatus, Tone>> = {
  draft: 'neutral',
  review: 'progress',
  approved: 'done',
  published: 'done',
}

/** Only a PDF is ever published, whatever the versions before it were. Spec 2 §5. */
export const PUBLISHED_FILE = 'published.pdf'
