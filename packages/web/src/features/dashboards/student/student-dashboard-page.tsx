import type { StudentDashboard } from '@capstone/contract/dashboards/dashboards.schemas'
import type { ReactNode } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import classes from '../dashboard.module.css'
import { DashboardFrame, type DashboardQuery } from '../dashboard-frame.tsx'
import { NextStepsStrip } from '../next-steps-strip.tsx'
import { StudentStats } from './student-stats.tsx'

export interface StudentDashboardPageProps {
  readonly query: DashboardQuery<StudentDashboard>
  /** What is to be said of what was done before; mostly nothing. */
  readonly news: ReactNode
  readonly projects: ReactNode
  readonly papers: ReactNode
}

/** Where a student begins: the greeting, what to do next, the figures, the projects, the papers. Spec 1 §2. */
export function StudentDashboardPage({ query, news, projects, papers }: StudentDashboardPageProps) {
  const { course, specialization, year } = useViewer()
  return (
    <DashboardFrame
      query={query}
      nameless="Student"
      about={[[course, specialization].filter(Boolean).join(', '), year]}
      safe="Your projects and papers are safe; this is only the overview."
      news={news}
    >
      {(dashboard) => (
        <>
          {dashboard && <NextStepsStrip steps={dashboard.next} />}
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
