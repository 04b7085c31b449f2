import { createFileRoute } from '@tanstack/react-router'
import {
  type InstructorFilters,
  instructorFiltersOf,
  preloadInstructors,
} from '../../features/people/managed-instructors.queries.ts'
import { ManagedInstructorsPage } from '../../features/people/managed-instructors-page.tsx'
import { askForInstructors } from '../../features/people/people-imports.queries.ts'
import { PeopleTransferToolbar } from '../../features/people/people-transfer-toolbar.tsx'

export const Route = createFileRoute('/admin/add-instructor')({
  validateSearch: (search): InstructorFilters => instructorFiltersOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadInstructors(context.queryClient, deps),
  component: AddInstructorRoute,
})

function AddInstructorRoute() {
  const navigate = Route.useNavigate()
  const filters = Route.useSearch()
  return (
    <ManagedInstructorsPage
      filters={filters}
      actions={<PeopleTransferToolbar whom="instructor" ask={askForInstructors(filters)} />}
      // Each letter is no step back; another specialization is one.
      onFilter={(to) =>
        navigate({
          search: instructorFiltersOf(to),
          replace: to.specialization === filters.specialization,
          resetScroll: false,
        })
      }
    />
  )
}
