import type { DashboardPaper } from '@capstone/contract/dashboards/dashboards.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { SectionCard } from '../../../ui/lists/section-card.tsx'
import { RecentPaperRow } from './recent-paper-row.tsx'

/** A student's newest papers, or the way to the first; none while they are on the way. Spec 1 §2. */
export function RecentPapersCard({ papers }: { readonly papers: readonly DashboardPaper[] | undefined }) {
  return (
    <SectionCard
      title="Recent Papers"
      flush
      aside={
        papers && papers.length > 0 ? (
          <Button component={Link} to="/student/publish-paper" variant="subtle" size="xs" mr={-8}>
            Upload Paper
          </Button>
        ) : null
      }
    >
      {!papers && <ListSkeleton label="Loading papers" rows={2} bare />}
      {papers?.length === 0 && (
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
      )}
      {papers && papers.length > 0 && (
        <RowList label="Recent papers">
          {papers.map((paper) => (
            <RecentPaperRow key={paper.id} paper={paper} />
          ))}
        </RowList>
      )}
    </SectionCard>
  )
}
