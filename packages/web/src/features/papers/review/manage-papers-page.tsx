import { PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'
import type { PaperCounts } from '@capstone/contract/papers/papers.schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/text/formats.ts'
import { formatShownCount } from '../../../lib/text/result-count.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { StatGrid } from '../../../ui/stats/stat-grid.tsx'
import { PAPERS_FAILED } from '../papers.messages.ts'
import { ReviewedPaperRow } from './reviewed-paper-row.tsx'
import { NO_PAPER_MATCHES, REVIEWED_STATUS_LABELS } from './reviewed-papers.messages.ts'
import { type PaperFilters, reviewedPapersQuery } from './reviewed-papers.queries.ts'

const STATUSES = PAPER_STATUSES.map((value) => ({ value, label: REVIEWED_STATUS_LABELS[value] }))

export interface ManagePapersPageProps {
  /** The filters from the URL. */
  readonly filters: PaperFilters
  readonly onFilter: (filters: PaperFilters) => void
}

/** The page to find, read, review and publish the papers of all students. */
export function ManagePapersPage({ filters, onFilter }: ManagePapersPageProps) {
  const query = useInfiniteQuery(reviewedPapersQuery(filters))
  const newest = query.data?.pages.at(-1)
  const { show: showFeedback, banner } = useFeedbackMessage()
  const { text, changeText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search }),
  )
  const clear = () => {
    changeText('')
    onFilter({})
  }
  return (
    <>
      <PageHeader
        title="Manage Papers"
        about="What students hand in, on its way from a draft to a publication."
        actions={<RefreshButton query={query} />}
      />
      {banner}
      {(newest || !query.isError) && <ReviewedPaperStats figures={newest?.figures} />}
      <FilterBar showing={newest && formatShownCount(newest.matching, newest.figures.total, 'paper')}>
        <SearchBox label="Search student, course, title" value={text} onChange={changeText} />
        <FilterSelect
          name="Status"
          value={filters.status ?? ''}
          options={STATUSES}
          onChange={(chosen) =>
            onFilter({ ...filters, status: PAPER_STATUSES.find((status) => status === chosen) })
          }
        />
      </FilterBar>
      <Card flush>
        <PagedList
          query={query}
          rows="papers"
          failed={PAPERS_FAILED}
          safe="The papers are safe; this is only the list."
          empty={
            <EmptyState title="No papers yet">
              Papers that students hand in appear here, to be reviewed and published.
            </EmptyState>
          }
          filter={{
            on: filters.status !== undefined || filters.search !== undefined,
            none: NO_PAPER_MATCHES,
            onClear: clear,
          }}
        >
          {(papers) => (
            <RowList label="Papers">
              {papers.map((paper) => (
                <ReviewedPaperRow key={paper.id} paper={paper} showFeedback={showFeedback} />
              ))}
            </RowList>
          )}
        </PagedList>
      </Card>
    </>
  )
}

/** The number of papers in total and by status; placeholders while the figures load. */
function ReviewedPaperStats({ figures }: { readonly figures: PaperCounts | undefined }) {
  const cell = (label: string, key: keyof PaperCounts) => ({
    label,
    figure: figures && formatNumber(figures[key]),
  })
  return (
    <StatGrid
      label="Papers in figures"
      stats={[
        cell('Total Papers', 'total'),
        cell('Drafts', 'draft'),
        cell('Under Review', 'review'),
        cell('Approved', 'approved'),
        cell('Published', 'published'),
      ]}
    />
  )
}
