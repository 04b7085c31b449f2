import { AUDIT_KINDS } from '@capstone/contract/audit/audit.constants'
import { createFileRoute } from '@tanstack/react-router'
import { type AuditFilters, preloadAuditEvents } from '../../features/audit/audit.queries.ts'
import { parseDay } from '../../features/audit/audit-date-range.model.ts'
import { AuditPage } from '../../features/audit/audit-page.tsx'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

const filtersOf = (search: Readonly<Record<string, unknown>>): AuditFilters => ({
  kind: AUDIT_KINDS.find((kind) => kind === search.kind),
  search: parseTextParam(search.search),
  from: parseDay(search.from),
  to: parseDay(search.to),
})

export const Route = createFileRoute('/admin/audit-log')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadAuditEvents(context.queryClient, deps),
  component: AuditLogRoute,
})

function AuditLogRoute() {
  const changeFilters = createFilterNavigation(Route.useNavigate(), filtersOf)
  return <AuditPage filters={Route.useSearch()} onFilter={changeFilters} />
}
