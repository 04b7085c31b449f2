import { DEFAULT_PERIOD, PERIODS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  preloadAdminDashboard,
  refreshedDashboardQuery,
} from '../../features/dashboards/admin/admin-dashboard.queries.ts'
import { AdminDashboardPage } from '../../features/dashboards/admin/admin-dashboard-page.tsx'

export const Route = createFileRoute('/admin/dashboard')({
  validateSearch: (search): { period?: Period | undefined } => ({
    period: PERIODS.find((period) => period === search.period && period !== DEFAULT_PERIOD),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadAdminDashboard(context.queryClient, deps.period ?? DEFAULT_PERIOD),
  component: AdminDashboardRoute,
})

function AdminDashboardRoute() {
  const { period = DEFAULT_PERIOD } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminDashboardPage
      query={useQuery(refreshedDashboardQuery(period))}
      period={period}
      onPeriod={(next) => navigate({ search: { period: next }, replace: true, resetScroll: false })}
    />
  )
}
