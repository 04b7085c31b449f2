import { createFileRoute } from '@tanstack/react-router'
import { PersonSessionsDialog } from '../../features/accounts/sessions/person-sessions-dialog.tsx'
import { loadInstructorChunk } from '../../features/people/import/people-imports.queries.ts'
import {
  type InstructorFilters,
  instructorFiltersOf,
  preloadInstructors,
} from '../../features/people/management/managed-instructors.queries.ts'
import { ManagedInstructorsPage } from '../../features/people/management/managed-instructors-page.tsx'
import { PeopleTransferToolbar } from '../../features/people/management/people-transfer-toolbar.tsx'

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
      sessionsDialog={PersonSessionsDialog}
      actions={<PeopleTransferToolbar importedRole="instructor" loadChunk={loadInstructorChunk(filters)} />}
      // Typing replaces the history entry.
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
