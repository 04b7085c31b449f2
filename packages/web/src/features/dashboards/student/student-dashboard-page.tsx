import type {
  StudentDashboard,
  StudentFigures,
} from '@capstone/contract/dashboards/student-dashboard.schemas'
import type { ReactNode } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import classes from '../dashboard.module.css'
import { DashboardFrame, type DashboardQuery } from '../dashboard-frame.tsx'
import { noteFigures } from '../dashboards.messages.ts'
import { StudentNextSteps } from './student-next-steps.tsx'

export interface StudentDashboardPageProps {
  readonly query: DashboardQuery<StudentDashboard>
  /** What is to be said of what was done before; mostly nothing. */
  readonly feedback: ReactNode
  readonly projects: ReactNode
  readonly papers: ReactNode
}

/** Where a student begins: the greeting, what to do next, the figures, the projects, the papers. Spec 1 §2. */
export function StudentDashboardPage({ query, feedback, projects, papers }: StudentDashboardPageProps) {
  const { course, specialization, year } = useViewer()
  return (
    <DashboardFrame
      query={query}
      nameless="Student"
      about={[[course, specialization].filter(Boolean).join(', '), year]}
      safe="Your projects and papers are safe; this is only the overview."
      feedback={feedback}
    >
      {(dashboard) => (
        <>
          {dashboard && <StudentNextSteps steps={dashboard.next} />}
          <StudentStats figures={dashboard?.figures} />
          <div className={classes.columns}>
            {projects}
            {papers}
          </div>
        </>
      )}
    </DashboardFrame>
  )
}

/** A student's four figures: Total Projects, Completed, Papers Published, Avg Progress; without them, their places. Spec 1 §2. */
const StudentStats = ({ figures }: { readonly figures: StudentFigures | undefined }) => (
  <StatGrid label="Your figures" stats={figures ? statsOf(figures) : LOADING_STATS} />
)

function statsOf(figures: StudentFigures) {
  const notes = noteFigures(figures)
  return [
    { label: 'Total Projects', figure: figures.totalProjects, note: notes.total },
    { label: 'Completed', figure: figures.completedProjects, note: notes.completed },
    { label: 'Papers Published', figure: figures.papersPublished, note: notes.papers },
    { label: 'Avg Progress', figure: figures.averageProgress, unit: '%', note: notes.progress },
  ]
}

const LOADING_STATS = ['Total Projects', 'Completed', 'Papers Published', 'Avg Progress'].map((label) => ({
  label,
  figure: undefined,
  note: '\u00a0',
}))
