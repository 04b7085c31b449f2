import { createFileRoute } from '@tanstack/react-router'
import { AssignInstructorPage } from '../../features/people/mentoring/assign-instructor-page.tsx'
import { mentoringSearchesOf, preloadMentoring } from '../../features/people/mentoring/mentoring.queries.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'

export const Route = createFileRoute('/admin/assign-instructor')({
  validateSearch: mentoringSearchesOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadMentoring(context.queryClient, deps),
  component: AssignInstructorRoute,
})

function AssignInstructorRoute() {
  const searches = ['instructors', 'students', 'assigned']
  const changeFilters = createFilterNavigation(Route.useNavigate(), mentoringSearchesOf, searches)
  return <AssignInstructorPage searches={Route.useSearch()} onSearch={changeFilters} />
}
