import { PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import { createFileRoute } from '@tanstack/react-router'
import { MentoredProjectDialog } from '../../features/assignments/mentored-project-dialog.tsx'
import {
  type MentoredProjectFilters as Filters,
  preloadMentoredProjects as preload,
} from '../../features/assignments/mentored-projects.queries.ts'
import { MentoredProjectsPage } from '../../features/assignments/mentored-projects-page.tsx'
import { MeetingsSection } from '../../features/meetings/meetings-section.tsx'
import { searchText } from '../../lib/search-text.ts'
import { useOpenedHere } from '../../lib/use-opened-here.ts'

export const Route = createFileRoute('/instructor/student-projects')({
  validateSearch: (search): Filters & { project?: string | undefined } => ({
    status: PROJECT_STATUSES.find((status) => status === search.status),
    search: searchText(search.search),
    project: searchText(search.project),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preload(context.queryClient, deps, deps.project),
  component: StudentProjectsRoute,
})

function StudentProjectsRoute() {
  const { project, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (search: Filters) => navigate({ search, replace: true, resetScroll: false })
  const { noteOpened, close } = useOpenedHere(() => go(filters))
  return (
    <>
      <MentoredProjectsPage
        filters={filters}
        onFilter={({ status, search }) => go({ status, search: searchText(search) })}
        onOpen={noteOpened}
      />
      <MentoredProjectDialog
        id={project}
        onClose={close}
        meetingsOf={({ id, student }) => <MeetingsSection assignmentId={id} partner={student.name} />}
      />
    </>
  )
}
