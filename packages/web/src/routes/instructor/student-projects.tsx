import { createFileRoute } from '@tanstack/react-router'
import { MentoredProjectDialog } from '../../features/assignments/mentored-project-dialog.tsx'
import {
  filtersOf,
  type MentoredProjectFilters,
  preloadMentoredProjects,
} from '../../features/assignments/mentored-projects.queries.ts'
import { MentoredProjectsPage } from '../../features/assignments/mentored-projects-page.tsx'
import { MeetingsSection } from '../../features/meetings/meetings-section.tsx'
import { searchText } from '../../lib/search-text.ts'
import { useOpenedHere } from '../../lib/use-opened-here.ts'

export const Route = createFileRoute('/instructor/student-projects')({
  validateSearch: (search): MentoredProjectFilters & { project?: string | undefined } => ({
    ...filtersOf(search),
    project: searchText(search.project),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadMentoredProjects(context.queryClient, deps, deps.project),
  component: StudentProjectsRoute,
})

function StudentProjectsRoute() {
  const { project, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (search = filters) => navigate({ search, replace: true, resetScroll: false })
  const { noteOpened, close } = useOpenedHere(() => go())
  return (
    <>
      <MentoredProjectsPage filters={filters} onFilter={(to) => go(filtersOf(to))} onOpen={noteOpened} />
      <MentoredProjectDialog
        id={project}
        onClose={close}
        meetingsOf={({ id, student }, onAsking) => (
          <MeetingsSection assignmentId={id} partner={student.name} onAsking={onAsking} />
        )}
      />
    </>
  )
}
