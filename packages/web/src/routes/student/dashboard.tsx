import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FlashMessageBanner } from '../../features/accounts/profile/flash-message-banner.tsx'
import { StudentProjectDialog } from '../../features/assignments/dashboard-cards/student-project-dialog.tsx'
import { StudentProjectsCard } from '../../features/assignments/dashboard-cards/student-projects-card.tsx'
import { preloadOwnProject } from '../../features/assignments/own/own-project.queries.ts'
import { preloadDashboard, studentDashboardQuery } from '../../features/dashboards/dashboards.queries.ts'
import { StudentDashboardPage } from '../../features/dashboards/student/student-dashboard-page.tsx'
import { RecentPapersCard } from '../../features/papers/own/recent-papers-card.tsx'
import { RecentRequestsCard } from '../../features/requests/recent-requests-card.tsx'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/student/dashboard')({
  validateSearch: ({ project }): { project?: string | undefined } => ({ project: parseTextParam(project) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    preloadDashboard(context.queryClient)
    preloadOwnProject(context.queryClient, deps.project)
  },
  component: StudentDashboardRoute,
})

function StudentDashboardRoute() {
  const query = useQuery(studentDashboardQuery)
  const navigate = Route.useNavigate()
  const dialogHistory = useDialogHistory(() => navigate({ search: {}, replace: true, resetScroll: false }))
  return (
    <>
      <StudentDashboardPage
        query={query}
        feedback={<FlashMessageBanner mb={24} />}
        projects={<StudentProjectsCard dashboard={query.data} onOpen={dialogHistory.markOpened} />}
        requests={(kind) => <RecentRequestsCard requests={query.data?.requests} kind={kind} />}
        papers={<RecentPapersCard papers={query.data?.papers} />}
      />
      <StudentProjectDialog id={Route.useSearch().project} onClose={dialogHistory.close} />
    </>
  )
}
