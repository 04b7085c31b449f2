import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/list-states.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { PAPERS_FAILED } from './papers.messages.ts'
import { recentPapersQuery } from './papers.queries.ts'
import { RecentPaperRow } from './recent-paper-row.tsx'

/** A student's newest papers, or the way to the first. Spec 1 §2. */
export function RecentPapersCard() {
  const { data, isError } = useQuery(recentPapersQuery)
  return (
    <SectionCard
      title="Recent Papers"
      flush
      aside={
        isError || (data && data.length > 0) ? (
          <Button component={Link} to="/student/publish-paper" variant="subtle" size="xs" mr={-8}>
            Upload Paper
          </Button>
        ) : null
      }
    >
      <RecentPapers />
    </SectionCard>
  )
}

function RecentPapers() {
  const { data, isError, isFetching, refetch } = useQuery(recentPapersQuery)
  if (!data) {
    if (!isError) return <ListSkeleton label="Loading papers" rows={2} bare />
    return (
      <FailedState
        message={PAPERS_FAILED}
        safe="Your papers are safe; this is only the list."
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="No papers yet"
        buttons={
          <Button component={Link} to="/student/publish-paper" variant="default">
            Upload Paper
          </Button>
        }
      >
        Upload a draft; it is reviewed, approved and published here.
      </EmptyState>
    )
  }
  return (
    <RowList label="Recent papers">
      {data.map((paper) => (
        <RecentPaperRow key={paper.id} paper={paper} />
      ))}
    </RowList>
  )
}
