import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { SectionCard } from '../../ui/lists/section-card.tsx'
import { OwnRequestRow } from './own-request-row.tsx'
import { OWN_REQUESTS_FAILED } from './requests.messages.ts'
import { ownRequestsQuery } from './requests.queries.ts'

/** One's own requests and what became of them, a page at a time. Spec 1 §2. */
export function OwnRequestsSection({ onWrite }: { readonly onWrite: () => void }) {
  return (
    <SectionCard title="My Requests" flush>
      <PagedList
        query={useInfiniteQuery(ownRequestsQuery)}
        rows="requests"
        failed={OWN_REQUESTS_FAILED}
        safe="Your requests are safe; this is only the list."
        empty={
          <EmptyState
            title="No requests yet"
            buttons={
              <Button variant="default" onClick={onWrite}>
                Request an idea of your own
              </Button>
            }
          >
            What you activate or write yourself appears here, with the answer it gets.
          </EmptyState>
        }
      >
        {(requests) => (
          <RowList label="My requests">
            {requests.map((request) => (
              <OwnRequestRow key={request.id} request={request} />
            ))}
          </RowList>
        )}
      </PagedList>
    </SectionCard>
  )
}
