import { createFileRoute } from '@tanstack/react-router'
import { PersonSessionsDialog } from '../../features/accounts/sessions/person-sessions-dialog.tsx'
import { loadStudentChunk } from '../../features/people/import/people-imports.queries.ts'
import {
  preloadStudents,
  type StudentFilters,
  studentFiltersOf,
} from '../../features/people/management/managed-students.queries.ts'
import { ManagedStudentsPage } from '../../features/people/management/managed-students-page.tsx'
import { PeopleTransferToolbar } from '../../features/people/management/people-transfer-toolbar.tsx'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'

export const Route = createFileRoute('/admin/add-student')({
  validateSearch: (search): StudentFilters => studentFiltersOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadStudents(context.queryClient, deps),
  component: AddStudentRoute,
})

function AddStudentRoute() {
  const changeFilters = createFilterNavigation(Route.useNavigate(), studentFiltersOf, ['search', 'person'])
  const filters = Route.useSearch()
  return (
    <ManagedStudentsPage
      filters={filters}
      sessionsDialog={PersonSessionsDialog}
      actions={<PeopleTransferToolbar importedRole="student" loadChunk={loadStudentChunk(filters)} />}
      onFilter={changeFilters}
    />
  )
}
