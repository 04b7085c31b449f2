import { REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'
import { createFileRoute } from '@tanstack/react-router'
import { preloadRequests, type RequestFilters } from '../../features/requests/requests.queries.ts'
import { ManageRequestsPage } from '../../features/requests/review/manage-requests-page.tsx'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

const filtersOf = (search: Readonly<Record<string, unknown>>): RequestFilters => ({
  status: REQUEST_STATUSES.find((status) => status === search.status),
  search: parseTextParam(search.search),
})

export const Route = createFileRoute('/admin/manage-requests')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadRequests(context.queryClient, deps),
  component: ManageRequestsRoute,
})

function ManageRequestsRoute() {
  const changeFilters = createFilterNavigation(Route.useNavigate(), filtersOf)
  return <ManageRequestsPage filters={Route.useSearch()} onFilter={changeFilters} />
}
