import { REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'
import { createFileRoute } from '@tanstack/react-router'
import { preloadRequests, type RequestFilters } from '../../features/requests/requests.queries.ts'
import { ManageRequestsPage } from '../../features/requests/review/manage-requests-page.tsx'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/admin/manage-requests')({
  validateSearch: (search): RequestFilters => ({
    status: REQUEST_STATUSES.find((status) => status === search.status),
    search: parseTextParam(search.search),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadRequests(context.queryClient, deps),
  component: ManageRequestsRoute,
})

function ManageRequestsRoute() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ManageRequestsPage
      filters={filters}
      // Typing replaces the history entry.
      onFilter={({ status, search }) =>
        navigate({
          search: { status, search: parseTextParam(search) },
          replace: status === filters.status,
          resetScroll: false,
        })
      }
    />
  )
}
