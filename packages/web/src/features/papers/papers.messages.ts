import type { RecentPaper } from '@capstone/contract/papers/papers.schemas'
import type { Tone } from '../../ui/status-badge.tsx'

type PaperStatus = RecentPaper['status']

export const PAPERS_FAILED = 'Failed to load papers'

/** A paper's status as a word, and its colour. */
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
