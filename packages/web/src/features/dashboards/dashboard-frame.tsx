import type { ReactNode } from 'react'
import { useViewer } from '../../lib/session/session.ts'
import { firstNameOf, formatLongDate, greetingAt } from '../../lib/text/formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import classes from './dashboard.module.css'
import { DASHBOARD_FAILED } from './dashboards.messages.ts'

/** A dashboard as it was asked for: what the frame needs of a query. */
export interface DashboardQuery<Dashboard> {
  readonly data: Dashboard | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export interface DashboardFrameProps<Dashboard> {
  readonly query: DashboardQuery<Dashboard>
  /** Greets somebody whose name is a title alone. */
  readonly nameless: string
  /** What is said of the person after the date; what is missing is left out. */
  readonly about: readonly (string | null | undefined)[]
  /** What is safe although the dashboard did not come. */
  readonly safe: string
  /** Buttons at the right of the greeting. */
  readonly actions?: ReactNode
  /** What is said above figures that could not be asked for anew. */
  readonly formatOutdated?: (dashboard: Dashboard) => string
  /** What is to be said of what was done before; mostly nothing. */
  readonly feedback?: ReactNode
  /** The dashboard, or its shape while it is on the way. */
  readonly children: (dashboard: Dashboard | undefined) => ReactNode
}

/** The greeting above a dashboard, and what is said when it does not come, or not anew. */
export function DashboardFrame<Dashboard>(props: DashboardFrameProps<Dashboard>) {
  const { query, nameless, about, safe, actions, formatOutdated, feedback, children } = props
  const { data, isError, isFetching, refetch } = query
  const viewer = useViewer()
  const now = new Date()
  return (
    <>
      <PageHeader
        documentTitle="Dashboard"
        title={`${greetingAt(now)}, ${firstNameOf(viewer.name, nameless)}`}
        about={[formatLongDate(now), ...about].filter(Boolean).join(' · ')}
        actions={actions}
      />
      {feedback}
      {isError && !data ? (
        <Card>
          <FailedState
            message={DASHBOARD_FAILED}
            safe={safe}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <div className={classes.rows}>
          {isError && (
            <Alert kind="error" onRetry={() => refetch()}>
              {data && formatOutdated ? formatOutdated(data) : DASHBOARD_FAILED}
            </Alert>
          )}
          {children(data)}
        </div>
      )}
    </>
  )
}
