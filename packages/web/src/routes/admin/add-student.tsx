import { createFileRoute } from '@tanstack/react-router'
import { PersonSessionsDialog } from '../../features/accounts/sessions/person-sessions-dialog.tsx'
import { loadStudentExportChunk } from '../../features/people/import/people-imports.queries.ts'
import {
  preloadStudents,
  type StudentFilters,
  studentFiltersOf,
} from '../../features/people/management/managed-students.queries.ts'
import { ManagedStudentsPage } from '../../features/people/management/managed-students-page.tsx'
import { PeopleTransferToolbar } from '../../features/people/management/people-transfer-toolbar.tsx'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'

export const Route = createFileRoute('/admin/add-student')({
  validateSearch: (search): StudentFilters & { import?: true | undefined } => ({
    ...studentFiltersOf(search),
    import: search.import === true || undefined,
  }),
  loaderDeps: ({ search: { import: _, ...filters } }) => filters,
  loader: ({ context, deps }) => preloadStudents(context.queryClient, deps),
  component: AddStudentRoute,
})

function AddStudentRoute() {
  const changeFilters = createFilterNavigation(Route.useNavigate(), studentFiltersOf, ['search', 'person'])
  const { import: isImport = false, ...filters } = Route.useSearch()
  return (
    <ManagedStudentsPage
      filters={filters}
      sessionsDialog={PersonSessionsDialog}
      actions={
        <PeopleTransferToolbar
          importedRole="student"
          loadExportChunk={loadStudentExportChunk(filters)}
          onOpenedFromLink={isImport ? () => changeFilters({}) : undefined}
        />
      }
      onFilter={changeFilters}
    />
  )
}
