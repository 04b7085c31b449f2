import type { ReactNode } from 'react'
import { firstNameOf, formatLongDate, greetingAt } from '../../lib/formats.ts'
import { useViewer } from '../../lib/session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import classes from './student-dashboard.module.css'
import { StudentStats } from './student-stats.tsx'

export interface StudentDashboardPageProps {
  /** What is to be said of what was done before; mostly nothing. */
  readonly news: ReactNode
  readonly projects: ReactNode
  readonly papers: ReactNode
}

/** Where a student begins: the greeting, the figures, the projects, the papers. Spec 1 §2. */
export function StudentDashboardPage({ news, projects, papers }: StudentDashboardPageProps) {
  const viewer = useViewer()
  const now = new Date()
  const studies = [viewer.course, viewer.specialization].filter(Boolean).join(', ')
  return (
    <>
      <PageHead
        tab="Dashboard"
        title={`${greetingAt(now)}, ${firstNameOf(viewer.name, 'Student')}`}
        about={[formatLongDate(now), studies, viewer.year].filter(Boolean).join(' · ')}
      />
      {news}
      <StudentStats />
      <div className={classes.columns}>
        {projects}
        {papers}
      </div>
    </>
  )
}
