import type { InstructorDashboard } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import type { ReactNode } from 'react'
import { useViewer } from '../../../lib/session/session.ts'
import classes from '../dashboard.module.css'
import { DashboardFrame, type DashboardQuery } from '../dashboard-frame.tsx'
import { InstructorActivityCard } from './instructor-activity-card.tsx'
import { InstructorImpactSection } from './instructor-impact-section.tsx'
import { InstructorPerformancePanel } from './instructor-performance-panel.tsx'
import { InstructorQuickLinks } from './instructor-quick-links.tsx'
import { InstructorStats } from './instructor-stats.tsx'
import { InstructorStepsStrip } from './instructor-steps-strip.tsx'

export interface InstructorDashboardPageProps {
  readonly query: DashboardQuery<InstructorDashboard>
  /** The students' newest projects, and their newest tickets. */
  readonly projects: ReactNode
  readonly tickets: ReactNode
}

/** Where an instructor begins: the greeting, what to do next, the figures, the ways on, the students' work. Spec 2 §2. */
export function InstructorDashboardPage({ query, projects, tickets }: InstructorDashboardPageProps) {
  const { specialization } = useViewer()
  return (
    <DashboardFrame
      query={query}
      nameless="Professor"
      about={[specialization]}
      safe="Your projects and your students' work are safe; this is only the overview."
    >
      {(dashboard) => (
        <>
          {dashboard && <InstructorStepsStrip steps={dashboard.next} />}
          <InstructorStats figures={dashboard?.figures} />
          <InstructorQuickLinks ticketsPending={dashboard?.figures.ticketsPending ?? 0} />
          <div className={classes.columns}>
            <div className={classes.rows}>
              {projects}
              {tickets}
            </div>
            <div className={classes.rows}>
              <InstructorPerformancePanel figures={dashboard?.figures} />
              <InstructorActivityCard activity={dashboard?.activity} />
            </div>
          </div>
          <InstructorImpactSection figures={dashboard?.figures} />
        </>
      )}
    </DashboardFrame>
  )
}
