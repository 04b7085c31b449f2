import type { PaperStatus } from '@capstone/contract/papers/papers.constants'
import { pluralize } from '../../lib/text/formats.ts'
import type { StatusTone } from '../../ui/badges/status-badge.tsx'

export const PAPERS_FAILED = 'Failed to load papers'

/** The label of each paper status. */
export const PAPER_STATUS_LABELS: Readonly<Record<PaperStatus, string>> = {
  draft: 'Draft',
  review: 'Review',
  approved: 'Approved',
  published: 'Published',
}
export const PAPER_STATUS_TONES: Readonly<Record<PaperStatus, StatusTone>> = {
  draft: 'neutral',
  review: 'progress',
  approved: 'done',
  published: 'done',
}

/** "Show 2 earlier versions" */
export const formatEarlierVersions = (count: number, areShown: boolean) =>
  `${areShown ? 'Hide' : 'Show'} ${pluralize(count, 'earlier version')}`

/** "2 earlier versions shown", to be announced: the menu that showed them has closed. */
export const formatEarlierVersionsChange = (count: number, areShown: boolean) =>
  `${pluralize(count, 'earlier version')} ${areShown ? 'shown' : 'hidden'}`

/** The published file is always a PDF, whatever type the versions had. */
export const PUBLISHED_FILE = 'published.pdf'
