import type { StudentDashboard } from '@capstone/contract/dashboards/dashboards.schemas'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { firstNameOf, formatLongDate, greetingAt } from '../../lib/formats.ts'
import { useViewer } from '../../lib/session.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/list-states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DASHBOARD_FAILED } from './dashboards.messages.ts'
import { NextStepsStrip } from './next-steps-strip.tsx'
import classes from './student-dashboard.module.css'
import { StudentStats } from './student-stats.tsx'

export interface StudentDashboardPageProps {
  readonly query: Pick<UseQueryResult<StudentDashboard>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** What is to be said of what was done before; mostly nothing. */
  readonly news: ReactNode
  readonly projects: ReactNode
  readonly papers: ReactNode
}

/** Where a student begins: the greeting, what to do next, the figures, the projects, the papers. Spec 1 §2. */
export function StudentDashboardPage({ query, news, projects, papers }: StudentDashboardPageProps) {
  const viewer = useViewer()
  const now = new Date()
  const studies = [viewer.course, viewer.specialization].filter(Boolean).join(', ')
  const { data, isError, isFetching, refetch } = query
  return (
    <>
      <PageHead
        tab="Dashboard"
        title={`${greetingAt(now)}, ${firstNameOf(viewer.name, 'Student')}`}
        about={[formatLongDate(now), studies, viewer.year].filter(Boolean).join(' · ')}
      />
      {news}
      {isError && !data ? (
        <Card>
          <FailedState
            message={DASHBOARD_FAILED}
            safe="Your projects and papers are safe; this is only the overview."
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <div className={classes.rows}>
          {isError && (
            <Notice kind="error" onRetry={() => refetch()}>
              {DASHBOARD_FAILED}
            </Notice>
          )}
          {data && <NextStepsStrip steps={data.next} />}
          <StudentStats figures={data?.figures} />
          <div className={classes.columns}>
            {projects}
            {papers}
          </div>
        </div>
      )}
    </>
  )
}
