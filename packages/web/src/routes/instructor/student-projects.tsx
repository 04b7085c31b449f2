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

export const Route = createFileRoute('/instructor/student-projects')({
  validateSearch: parseMentoredSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadMentoredProjects(context.queryClient, deps, deps.project),
  component: StudentProjectsRoute,
})

function StudentProjectsRoute() {
  const { project, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (search = filters, replace = true) => navigate({ search, replace, resetScroll: false })
  const { markOpened, close } = useDialogHistory(() => go())
  return (
    <MentoredProjectsPage
      filters={filters}
      openId={project}
      // Typing replaces the history entry.
      onFilter={(to) => go(filtersOf(to), to.status === filters.status && to.stalled === filters.stalled)}
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
