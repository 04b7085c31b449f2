import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { RefetchAlert } from '../../../ui/feedback/refetch-alert.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { FailedState, NotFoundState } from '../../../ui/lists/list-states.tsx'
import { PROJECT_FAILED, PROJECT_NOT_FOUND, PROJECT_NOT_FOUND_HINT } from '../assignments.messages.ts'
import { ownProjectQuery } from './own-project.queries.ts'
import { ViewProjectView } from './view-project-view.tsx'

export interface ViewProjectPageProps {
  readonly id: string
  readonly onSchedule: () => void
  readonly meetings: ReactNode
  readonly renderHandIns: (isCompleted: boolean) => ReactNode
}

/** One of the student's own projects on its own page. */
export function ViewProjectPage({ id, ...parts }: ViewProjectPageProps) {
  const query = useQuery(ownProjectQuery(id))
  const isMissing = ['ASSIGNMENT_NOT_FOUND', 'INPUT_INVALID'].includes(refusalCode(query.error) ?? '')
  usePageTitle(isMissing ? PROJECT_NOT_FOUND : (query.data?.title ?? 'View Project'))
  if (isMissing) {
    return (
      <NotFoundState
        title={PROJECT_NOT_FOUND}
        button={
          <Button component={Link} to="/student/my-projects">
            My Projects
          </Button>
        }
      >
        {PROJECT_NOT_FOUND_HINT}
      </NotFoundState>
    )
  }
  if (query.data)
    return (
      <>
        <RefetchAlert query={query} message={PROJECT_FAILED} />
        <ViewProjectView project={query.data} {...parts} />
      </>
    )
  if (!query.isError) return <ListSkeleton label="Loading project details" />
  return (
    <FailedState
      message={PROJECT_FAILED}
      hint="Your project is safe; it just could not be loaded."
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
      asPage
    />
  )
}
