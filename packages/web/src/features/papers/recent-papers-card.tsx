import type { RecentPaper } from '@capstone/contract/papers/papers.schemas'
import { Button } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { EmptyState, FailedState } from '../../ui/list-states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { PAPERS_FAILED } from './papers.messages.ts'
import { recentPapersQuery } from './papers.queries.ts'
import classes from './recent-paper.module.css'
import { RecentPaperRow } from './recent-paper-row.tsx'

/** A student's newest papers, or the way to the first. Spec 1 §2. */
export function RecentPapersCard() {
  const query = useQuery(recentPapersQuery)
  const { data, isError } = query
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
      <RecentPapers query={query} />
    </SectionCard>
  )
}

function RecentPapers({ query }: { readonly query: UseQueryResult<RecentPaper[]> }) {
  const { data, isError, isFetching, refetch } = query
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
    <>
      {isError && (
        <div className={classes.outdated}>
          <Notice kind="error" onRetry={() => refetch()}>
            {PAPERS_FAILED}
          </Notice>
        </div>
      )}
      <RowList label="Recent papers">
        {data.map((paper) => (
          <RecentPaperRow key={paper.id} paper={paper} />
        ))}
      </RowList>
    </>
  )
}
