import { createFileRoute } from '@tanstack/react-router'
import { ProfileSavedBanner } from '../../features/accounts/profile-saved-banner.tsx'
import { StudentProjectDialog } from '../../features/assignments/student-project-dialog.tsx'
import { preloadOwnProjects } from '../../features/assignments/student-projects.queries.ts'
import { StudentProjectsCard } from '../../features/assignments/student-projects-card.tsx'
import { preloadStudentFigures } from '../../features/dashboards/dashboards.queries.ts'
import { StudentDashboardPage } from '../../features/dashboards/student-dashboard-page.tsx'
import { preloadRecentPapers } from '../../features/papers/papers.queries.ts'
import { RecentPapersCard } from '../../features/papers/recent-papers-card.tsx'
import { searchText } from '../../lib/search-text.ts'
import { useOpenedHere } from '../../lib/use-opened-here.ts'

export const Route = createFileRoute('/student/dashboard')({
  validateSearch: (search): { project?: string | undefined } => ({ project: searchText(search.project) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    preloadStudentFigures(queryClient)
    preloadRecentPapers(queryClient)
    preloadOwnProjects(queryClient, deps.project)
  },
  component: StudentDashboardRoute,
})

function StudentDashboardRoute() {
  const { project } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { noteOpened, close } = useOpenedHere(() =>
    navigate({ search: {}, replace: true, resetScroll: false }),
  )
  return (
    <>
      <StudentDashboardPage
        news={<ProfileSavedBanner />}
        projects={<StudentProjectsCard onOpen={noteOpened} />}
        papers={<RecentPapersCard />}
      />
      <StudentProjectDialog id={project} onClose={close} />
    </>
  )
}
