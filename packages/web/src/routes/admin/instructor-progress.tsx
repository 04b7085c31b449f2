import { createFileRoute } from '@tanstack/react-router'
import {
  type ProgressFilters,
  preloadInstructorProgress,
  progressFiltersOf,
} from '../../features/people/instructor-progress/instructor-progress.queries.ts'
import { InstructorProgressPage } from '../../features/people/instructor-progress/instructor-progress-page.tsx'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'

export const Route = createFileRoute('/admin/instructor-progress')({
  validateSearch: (search): ProgressFilters => progressFiltersOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadInstructorProgress(context.queryClient, deps),
  component: InstructorProgressRoute,
})

function InstructorProgressRoute() {
  const changeFilters = createFilterNavigation(Route.useNavigate(), progressFiltersOf)
  return <InstructorProgressPage filters={Route.useSearch()} onFilter={changeFilters} />
}
