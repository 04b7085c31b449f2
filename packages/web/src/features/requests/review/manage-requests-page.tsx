import { REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'
import type { ReviewedRequest } from '@capstone/contract/requests/requests.schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
import { PagedList, type PagedListProps } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { NO_REQUEST_MATCHES, REQUESTS_FAILED, STATUS_LABELS } from '../requests.messages.ts'
import { type PendingReview, type RequestFilters, requestsQuery } from '../requests.queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewedRequestRow } from './reviewed-request-row.tsx'
import { useSimilarProjects } from './similar-projects.queries.ts'

export interface ManageRequestsPageProps {
  /** From the URL. */
  readonly filters: RequestFilters
  readonly onFilter: (changes: RequestFilters) => void
}

const STATUSES = REQUEST_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

/** Requests of all students: search, read, approve or reject. */
export function ManageRequestsPage({ filters, onFilter }: ManageRequestsPageProps) {
  const query = useInfiniteQuery(requestsQuery(filters))
  const lastPage = query.data?.pages.at(-1)
  const [reviewing, setReviewing] = useState<PendingReview | null>(null)
  // A reviewed request moves down or leaves the list, so the focus moves to this button of another row.
  const nextAction = useRef<HTMLElement | null>(null)
  const feedback = useFeedbackMessage()
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const clear = () => {
    clearText()
    onFilter({ search: undefined, status: undefined })
  }
  const review = (pending: PendingReview, next: HTMLElement | null) => {
    feedback.clear()
    nextAction.current = next
    setReviewing(pending)
  }
  const finish = (text: string) => {
    setReviewing(null)
    const next = nextAction.current
    feedback.show('success', text, next?.isConnected ? next : null)
  }
  return (
    <>
      <PageHeader
        title="Manage Requests"
        about="Requests that wait for you come first, the longest waiting on top."
        actions={<RefreshButton query={query} />}
      />
      {feedback.banner}
      <FilterCounts
        label="Requests in figures"
        name="Status"
        isUncounted={query.isLoadingError || lastPage?.counts === null}
        options={[
          { value: '', label: 'All', count: lastPage?.counts?.total },
          ...STATUSES.map((status) => ({
            ...status,
            count: lastPage?.counts?.[status.value],
          })),
        ]}
        value={filters.status ?? ''}
        onChange={(chosen) => onFilter({ status: REQUEST_STATUSES.find((status) => status === chosen) })}
      />
      <FilterBar
        showing={lastPage && formatCappedCount(lastPage.matching, lastPage.total, 'requests')}
        search={
          <SearchBox
            label="Search requests"
            fields="student, e-mail, title"
            value={text}
            onChange={changeText}
          />
        }
      />
      <Card flush>
        <ReviewedRequestList
          query={query}
          isFiltered={filters.status !== undefined || filters.search !== undefined}
          onClear={clear}
          onReview={review}
        />
      </Card>
      <ReviewDialog
        reviewing={reviewing}
        onClose={() => setReviewing(null)}
        onReviewed={finish}
        onRefused={(requestId, text) => {
          // Another request may have been opened meanwhile.
          setReviewing((now) => (now?.request.id === requestId ? null : now))
          feedback.show('error', text)
        }}
      />
    </>
  )
}

interface ReviewedRequestListProps {
  readonly query: PagedListProps<ReviewedRequest>['query']
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onReview: (reviewing: PendingReview, next: HTMLElement | null) => void
}

/** Requests of all students, page by page, with a menu to review each. */
function ReviewedRequestList({ query, isFiltered, onClear, onReview }: ReviewedRequestListProps) {
  return (
    <PagedList
      query={query}
      rows="requests"
      shape="queue"
      failed={REQUESTS_FAILED}
      failedHint="The requests are safe; only the list could not be loaded."
      empty={
        <EmptyState title="No project requests yet">
          What students ask to work on appears here, to be approved or rejected.
        </EmptyState>
      }
      filter={{ on: isFiltered, none: NO_REQUEST_MATCHES, onClear }}
    >
      {(requests) => <Requests requests={requests} onReview={onReview} />}
    </PagedList>
  )
}

type RequestsProps = Pick<ReviewedRequestListProps, 'onReview'> & {
  readonly requests: readonly ReviewedRequest[]
}

function Requests({ requests, onReview }: RequestsProps) {
  const similarProjectsOf = useSimilarProjects(requests)
  return (
    <RowList label="Project requests">
      {requests.map((request) => (
        <ReviewedRequestRow
          key={request.id}
          request={request}
          similar={similarProjectsOf(request.id)}
          onReview={(decision, next) => onReview({ request, decision }, next)}
        />
      ))}
    </RowList>
  )
}
