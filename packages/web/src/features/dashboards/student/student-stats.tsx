import type { StudentFigures } from '@capstone/contract/dashboards/dashboards.schemas'
import { Ledger } from '../../../ui/figures/ledger.tsx'
import { noteFigures } from '../dashboards.messages.ts'

/** A student's four figures: Total Projects, Completed, Papers Published, Avg Progress; without them, their places. Spec 1 §2. */
export const StudentStats = ({ figures }: { readonly figures: StudentFigures | undefined }) => (
  <Ledger label="Your figures" cells={figures ? cellsOf(figures) : WAITING_CELLS} />
)

function cellsOf(figures: StudentFigures) {
  const notes = noteFigures(figures)
  return [
    { label: 'Total Projects', figure: figures.totalProjects, note: notes.total },
    { label: 'Completed', figure: figures.completedProjects, note: notes.completed },
    { label: 'Papers Published', figure: figures.papersPublished, note: notes.papers },
    { label: 'Avg Progress', figure: figures.averageProgress, unit: '%', note: notes.progress },
  ]
}

const WAITING_CELLS = ['Total Projects', 'Completed', 'Papers Published', 'Avg Progress'].map((label) => ({
  label,
  figure: undefined,
  note: '\u00a0',
}))
