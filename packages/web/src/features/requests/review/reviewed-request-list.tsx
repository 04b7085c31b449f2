import type { ReviewedRequest } from '@capstone/contract/requests/requests.schemas'
import { EmptyState } from '../../../ui/lists/list-states.tsx'
import { PagedList, type PagedListProps } from '../../../ui/lists/paged-list.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { NO_REQUEST_MATCHES, REQUESTS_FAILED } from '../requests.messages.ts'
import type { Reviewing } from '../requests.queries.ts'
import { useLikenesses } from '../suggestions/likenesses.queries.ts'
import { ReviewedRequestRow } from './reviewed-request-row.tsx'

export interface ReviewedRequestListProps {
  readonly query: PagedListProps<ReviewedRequest>['query']
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly onReview: (reviewing: Reviewing) => void
}

/** Requests of all students, newest first, in each state of a list. */
export function ReviewedRequestList({ query, isFiltered, onClear, onReview }: ReviewedRequestListProps) {
  return (
    <PagedList
      query={query}
      rows="requests"
      failed={REQUESTS_FAILED}
      safe="The requests are safe; this is only the list."
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
  const likenessOf = useLikenesses(requests)
  return (
    <RowList label="Project requests">
      {requests.map((request) => (
        <ReviewedRequestRow
          key={request.id}
          request={request}
          likeness={likenessOf(request.id)}
          onReview={(decision) => onReview({ request, decision })}
        />
      ))}
    </RowList>
  )
}
