import { REVIEW_WEEKS } from '@capstone/contract/papers/papers.constants'
import { FactList } from '../../../ui/figures/fact-list.tsx'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { ABSTRACT_RANGE, PAPER_KINDS, PAPER_MAX_SIZE } from '../mine/own-papers.messages.ts'

const GUIDELINES = [
  { label: 'Abstract', value: ABSTRACT_RANGE },
  { label: 'Review', value: `takes ${REVIEW_WEEKS}` },
  { label: 'Format', value: PAPER_KINDS },
  { label: 'Size', value: `one file, up to ${PAPER_MAX_SIZE}` },
]

/** What a paper should be like, and how long its review takes. Spec 1 §2. */
export const PaperGuidelinesPanel = () => (
  <SectionCard title="Guidelines">
    <FactList facts={GUIDELINES} />
  </SectionCard>
)
