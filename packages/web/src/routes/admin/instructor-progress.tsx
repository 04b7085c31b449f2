import { createFileRoute } from '@tanstack/react-router'
import {
  type ProgressFilters,
  preloadInstructorProgress,
  progressFiltersOf,
} from '../../features/people/instructor-progress/instructor-progress.queries.ts'
import { InstructorProgressPage } from '../../features/people/instructor-progress/instructor-progress-page.tsx'

export const Route = createFileRoute('/admin/instructor-progress')({
  validateSearch: (search): ProgressFilters => progressFiltersOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadInstructorProgress(context.queryClient, deps),
  component: InstructorProgressRoute,
})

function InstructorProgressRoute() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InstructorProgressPage
      filters={filters}
      // Typing replaces the history entry.
      onFilter={(to) =>
        navigate({
          search: progressFiltersOf({ ...to }),
          replace: to.sort === filters.sort,
          resetScroll: false,
        })
      }
    />
  )
}
