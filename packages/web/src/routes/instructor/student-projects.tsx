import { createFileRoute } from '@tanstack/react-router'
import {
  filtersOf,
  parseMentoredSearch,
  preloadMentoredProjects,
} from '../../features/assignments/mentored-list/mentored-projects.queries.ts'
import { MentoredProjectsPage } from '../../features/assignments/mentored-list/mentored-projects-page.tsx'
import { LazyMeetingsSection } from '../../features/meetings/lazy-meetings-section.tsx'
import { SimilarForMentorSection } from '../../features/requests/review/similar-for-mentor-section.tsx'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'

export const Route = createFileRoute('/instructor/student-projects')({
  validateSearch: parseMentoredSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadMentoredProjects(context.queryClient, deps, deps.project),
  component: StudentProjectsRoute,
})

function StudentProjectsRoute() {
  const { project, ...filters } = Route.useSearch()
  const changeFilters = createFilterNavigation(Route.useNavigate(), filtersOf)
  const { markOpened, close } = useDialogHistory(() => changeFilters({}))
  return (
    <MentoredProjectsPage
      filters={filters}
      openId={project}
      onFilter={changeFilters}
      onOpen={markOpened}
      onClose={close}
      sectionsOf={({ id, student, isRequestedProject }, onConfirming) => (
        <>
          {isRequestedProject && <SimilarForMentorSection assignmentId={id} />}
          <LazyMeetingsSection assignmentId={id} partner={student.name} onConfirming={onConfirming} />
        </>
      )}
    />
  )
}
