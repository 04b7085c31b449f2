import { PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCappedCount } from '../../../lib/text/result-count.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterCounts } from '../../../ui/filters/filter-counts.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { PAPERS_FAILED } from '../papers.messages.ts'
import { ReviewedPaperRow } from './reviewed-paper-row.tsx'
import { NO_PAPER_MATCHES, REVIEWED_STATUS_LABELS } from './reviewed-papers.messages.ts'
import { type PaperFilters, reviewedPapersQuery } from './reviewed-papers.queries.ts'

export interface ManagePapersPageProps {
  /** The filters from the URL. */
  readonly filters: PaperFilters
  readonly onFilter: (changes: PaperFilters) => void
}

/** The page to find, read, review and publish the papers of all students. */
export function ManagePapersPage({ filters, onFilter }: ManagePapersPageProps) {
  const query = useInfiniteQuery(reviewedPapersQuery(filters))
  const lastPage = query.data?.pages.at(-1)
  const { show: showFeedback, banner } = useFeedbackMessage()
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const clear = () => {
    clearText()
    onFilter({ search: undefined, status: undefined })
  }
  return (
    <>
      <PageHeader
        title="Manage Papers"
        about="Papers that wait for you come first, the longest waiting on top."
        actions={<RefreshButton query={query} />}
      />
      {banner}
      <FilterCounts
        label="Papers in figures"
        name="Status"
        isUncounted={query.isLoadingError || lastPage?.counts === null}
        options={[
          {
            value: '',
            label: 'All',
            count: lastPage?.counts?.total,
            countLabel: 'Total',
          },
          ...PAPER_STATUSES.map((status) => ({
            value: status,
            label: status === 'draft' ? 'Drafts' : REVIEWED_STATUS_LABELS[status],
            count: lastPage?.counts?.[status],
          })),
        ]}
        value={filters.status ?? ''}
        onChange={(chosen) => onFilter({ status: PAPER_STATUSES.find((status) => status === chosen) })}
      />
      <FilterBar
        showing={lastPage && formatCappedCount(lastPage.matching, lastPage.total, 'papers')}
        search={
          <SearchBox
            label="Search papers"
            fields="student, course, title"
            value={text}
            onChange={changeText}
          />
        }
      />
      <Card flush>
        <PagedList
          query={query}
          rows="papers"
          shape="queue"
          failed={PAPERS_FAILED}
          failedHint="The papers are safe; only the list could not be loaded."
          empty={
            <EmptyState title="No papers yet">
              Papers that students upload appear here, to be reviewed and published.
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
