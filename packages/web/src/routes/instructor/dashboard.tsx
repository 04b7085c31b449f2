import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RecentMentoredProjectDialog } from '../../features/assignments/dashboard-cards/recent-mentored-project-dialog.tsx'
import { RecentMentoredProjectsCard } from '../../features/assignments/dashboard-cards/recent-mentored-projects-card.tsx'
import { mentoredProjectQuery } from '../../features/assignments/mentored/mentored-project.queries.ts'
import {
  instructorDashboardQuery,
  preloadInstructorDashboard,
} from '../../features/dashboards/instructor/instructor-dashboard.queries.ts'
import { InstructorDashboardPage } from '../../features/dashboards/instructor/instructor-dashboard-page.tsx'
import { RecentTicketsCard } from '../../features/tickets/recent-tickets-card.tsx'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/instructor/dashboard')({
  validateSearch: ({ project }): { project?: string | undefined } => ({ project: parseTextParam(project) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    preloadInstructorDashboard(context.queryClient)
    if (deps.project) void context.queryClient.prefetchQuery(mentoredProjectQuery(deps.project))
  },
  component: InstructorDashboardRoute,
})

function InstructorDashboardRoute() {
  const query = useQuery(instructorDashboardQuery())
  const navigate = Route.useNavigate()
  const dialogHistory = useDialogHistory(() => navigate({ search: {}, replace: true, resetScroll: false }))
  return (
    <>
      <InstructorDashboardPage
        query={query}
        projects={<RecentMentoredProjectsCard dashboard={query.data} onOpen={dialogHistory.markOpened} />}
        tickets={<RecentTicketsCard tickets={query.data?.tickets} />}
      />
      <RecentMentoredProjectDialog id={Route.useSearch().project} onClose={dialogHistory.close} />
    </>
  )
}
