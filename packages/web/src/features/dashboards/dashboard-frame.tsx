import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useViewer } from '../../lib/session/session.ts'
import { firstNameOf, formatLongDate, greetingAt } from '../../lib/text/formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { DASHBOARD_FAILED } from './dashboards.messages.ts'

/** The parts of a dashboard query that the frame uses. */
export interface DashboardQuery<Dashboard> {
  readonly data: Dashboard | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export interface DashboardFrameProps<Dashboard> {
  readonly query: DashboardQuery<Dashboard>
  /** Used in the greeting if the name is missing or a title only. */
  readonly fallbackName: string
  /** Shown after the date; missing items are left out. */
  readonly about: readonly (string | null | undefined)[]
  /** Reassures the user when the dashboard did not load. */
  readonly hint: string
  /** Buttons at the right of the greeting. */
  readonly actions?: ReactNode
  /** The message above figures that could not be refreshed. */
  readonly formatOutdated?: (dashboard: Dashboard) => string
  /** Feedback about an action on the previous screen, if any. */
  readonly feedback?: ReactNode
  /** The dashboard, or its placeholders while loading. */
  readonly children: (dashboard: Dashboard | undefined) => ReactNode
}

/** The greeting above a dashboard, and its error states. */
export function DashboardFrame<Dashboard>(props: DashboardFrameProps<Dashboard>) {
  const { query, fallbackName, about, hint, actions, formatOutdated, feedback, children } = props
  const { data, isError, isFetching, refetch } = query
  const viewer = useViewer()
  const now = new Date()
  return (
    <>
      <PageHeader
        documentTitle="Dashboard"
        title={`${greetingAt(now)}, ${firstNameOf(viewer.name, fallbackName)}`}
        about={[formatLongDate(now), ...about].filter(Boolean).join(' · ')}
        actions={actions}
      />
      {feedback}
      {isError && !data ? (
        <Card>
          <FailedState
            message={DASHBOARD_FAILED}
            hint={hint}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <Flex direction="column" gap={{ base: 16, sm: 24 }} miw={0}>
          {isError && (
            <Alert kind="error" onRetry={() => refetch()}>
              {data && formatOutdated ? formatOutdated(data) : DASHBOARD_FAILED}
            </Alert>
          )}
          {children(data)}
        </Flex>
      )}
    </>
  )
}
