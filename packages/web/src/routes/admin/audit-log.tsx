import { AUDIT_KINDS } from '@capstone/contract/audit/audit.constants'
import { createFileRoute } from '@tanstack/react-router'
import { type AuditFilters, preloadAuditEvents } from '../../features/audit/audit.queries.ts'
import { parseDay } from '../../features/audit/audit-date-range.model.ts'
import { AuditPage } from '../../features/audit/audit-page.tsx'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/admin/audit-log')({
  validateSearch: (search): AuditFilters => ({
    kind: AUDIT_KINDS.find((kind) => kind === search.kind),
    search: parseTextParam(search.search),
    from: parseDay(search.from),
    to: parseDay(search.to),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadAuditEvents(context.queryClient, deps),
  component: AuditLogRoute,
})

function AuditLogRoute() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditPage
      filters={filters}
      // Typing replaces the history entry.
      onFilter={({ search, kind, from, to }) =>
        navigate({
          search: { kind, search: parseTextParam(search), from, to },
          replace: kind === filters.kind && from === filters.from && to === filters.to,
          resetScroll: false,
        })
      }
    />
  )
}
