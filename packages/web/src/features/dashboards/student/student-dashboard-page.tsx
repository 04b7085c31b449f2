import type {
  StudentDashboard,
  StudentFigures,
} from '@capstone/contract/dashboards/student-dashboard.schemas'
import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import { LoadingNextSteps } from '../../../ui/next-steps/next-steps.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import classes from '../dashboard.module.css'
import { DashboardFrame, type DashboardQuery } from '../dashboard-frame.tsx'
import { formatMentor, formatStudentFigureNotes } from './student-dashboard.messages.ts'
import { StudentNextSteps } from './student-next-steps.tsx'

export interface StudentDashboardPageProps {
  readonly query: DashboardQuery<StudentDashboard>
  /** Feedback about an action on the previous screen, if any. */
  readonly feedback: ReactNode
  readonly projects: ReactNode
  /** The requests under review, or those answered lately. */
  readonly requests: (kind: 'pending' | 'answered') => ReactNode
  readonly papers: ReactNode
}

/** The student's dashboard: greeting, next steps, figures, projects and papers. */
export function StudentDashboardPage({
  query,
  feedback,
  projects,
  requests,
  papers,
}: StudentDashboardPageProps) {
  const { course, specialization, year } = useViewer()
  return (
    <DashboardFrame
      query={query}
      fallbackName="Student"
      about={[
        [course, specialization].filter(Boolean).join(', '),
        year,
        query.data?.mentorName && formatMentor(query.data.mentorName),
      ]}
      hint="Nothing is lost. Please try again."
      feedback={feedback}
    >
      {(dashboard) => (
        <>
          {dashboard ? <StudentNextSteps steps={dashboard.next} /> : <LoadingNextSteps />}
          <StudentStats figures={dashboard?.figures} />
          <div className={classes.columns}>
            <Flex direction="column" gap={{ base: 16, sm: 24 }} miw={0}>
              {requests('pending')}
              {projects}
              {requests('answered')}
            </Flex>
            {papers}
          </div>
        </>
      )}
    </DashboardFrame>
  )
}

/** The student's figures; placeholders while loading. */
const StudentStats = ({ figures }: { readonly figures: StudentFigures | undefined }) => (
  <StatGrid label="Your figures" stats={figures ? statsOf(figures) : LOADING_STATS} />
)

function statsOf(figures: StudentFigures) {
  const notes = formatStudentFigureNotes(figures)
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
