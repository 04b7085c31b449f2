import type { StudentFigures } from '@capstone/contract/dashboards/dashboards.schemas'
import { useQuery } from '@tanstack/react-query'
import { Ledger } from '../../ui/ledger.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WaitingFigure } from '../../ui/waiting-figure.tsx'
import { FIGURES_FAILED, noteFigures } from './dashboards.messages.ts'
import { studentFiguresQuery } from './dashboards.queries.ts'

/** A student's four figures: Total Projects, Completed, Papers Published, Avg Progress. Spec 1 §2. */
export function StudentStats() {
  const { data, isError, refetch } = useQuery(studentFiguresQuery)
  return (
    <>
      {isError && (
        <Notice kind="error" onRetry={() => refetch()}>
          {FIGURES_FAILED}
        </Notice>
      )}
      {(data || !isError) && <Ledger label="Your figures" cells={data ? cellsOf(data) : WAITING_CELLS} />}
    </>
  )
}

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
  figure: <WaitingFigure />,
  note: '\u00a0',
}))
