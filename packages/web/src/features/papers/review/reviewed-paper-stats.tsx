import type { PaperFigures } from '@capstone/contract/papers/papers.schemas'
import { formatNumber } from '../../../lib/text/formats.ts'
import { Ledger } from '../../../ui/figures/ledger.tsx'

/** How many papers there are, and how far they are; without figures, their places. Spec 2 §2. */
export function ReviewedPaperStats({ figures }: { readonly figures: PaperFigures | undefined }) {
  const cell = (label: string, key: keyof PaperFigures) => ({
    label,
    figure: figures && formatNumber(figures[key]),
  })
  return (
    <Ledger
      label="Papers in figures"
      cells={[
        cell('Total Papers', 'total'),
        cell('Drafts', 'draft'),
        cell('Under Review', 'review'),
        cell('Approved', 'approved'),
        cell('Published', 'published'),
      ]}
    />
  )
}
