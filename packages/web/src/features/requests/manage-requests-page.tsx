import { REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayShowing } from '../../lib/showing.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Card } from '../../ui/card.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { type News, useNews } from '../../ui/use-news.tsx'
import { STATUS_WORDS } from './requests.messages.ts'
import { type RequestFilters, type Reviewing, requestsQuery } from './requests.queries.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewedRequestList } from './reviewed-request-list.tsx'

export interface ManageRequestsPageProps {
  /** What the address says. */
  readonly filters: RequestFilters
  readonly onFilter: (filters: RequestFilters) => void
}

const STATUSES = REQUEST_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))

/** Requests of all students: find them, read them, approve or reject them. Spec 2 §2. */
export function ManageRequestsPage({ filters, onFilter }: ManageRequestsPageProps) {
  const query = useInfiniteQuery(requestsQuery(filters))
  const newest = query.data?.pages.at(-1)
  const [reviewing, setReviewing] = useState<Reviewing | null>(null)
  const { tell, forget, banner } = useNews()
  const { text, changeText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search }),
  )
  const clear = () => {
    changeText('')
    onFilter({})
  }
  const review = (next: Reviewing) => {
    forget()
    setReviewing(next)
  }
  const finish = (kind: News['kind'], words: string) => {
    setReviewing(null)
    tell(kind, words)
  }
  return (
    <>
      <PageHead
        title="Manage Requests"
        about="What students ask to work on; an approval gives them the project."
        actions={<RefreshButton query={query} />}
      />
      {banner}
      <FilterBar showing={newest && sayShowing(newest.matching, newest.figures.total, 'request')}>
        <SearchBox label="Search student, e-mail, title" value={text} onChange={changeText} />
        <FilterSelect
          name="Status"
          value={filters.status ?? ''}
          options={STATUSES}
          onChange={(chosen) =>
            onFilter({ ...filters, status: REQUEST_STATUSES.find((status) => status === chosen) })
          }
        />
      </FilterBar>
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
        onReviewed={(words) => finish('success', words)}
        onRefused={(words) => finish('error', words)}
      />
    </>
  )
}
