import { createFileRoute } from '@tanstack/react-router'
import { PersonSessionsDialog } from '../../features/accounts/sessions/person-sessions-dialog.tsx'
import { loadInstructorExportChunk } from '../../features/people/import/people-imports.queries.ts'
import {
  type InstructorFilters,
  instructorFiltersOf,
  preloadInstructors,
} from '../../features/people/management/managed-instructors.queries.ts'
import { ManagedInstructorsPage } from '../../features/people/management/managed-instructors-page.tsx'
import { PeopleTransferToolbar } from '../../features/people/management/people-transfer-toolbar.tsx'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'

export const Route = createFileRoute('/admin/add-instructor')({
  validateSearch: (search): InstructorFilters & { import?: true | undefined } => ({
    ...instructorFiltersOf(search),
    import: search.import === true || undefined,
  }),
  loaderDeps: ({ search: { import: _, ...filters } }) => filters,
  loader: ({ context, deps }) => preloadInstructors(context.queryClient, deps),
  component: AddInstructorRoute,
})

function AddInstructorRoute() {
  const changeFilters = createFilterNavigation(Route.useNavigate(), instructorFiltersOf, ['search', 'person'])
  const { import: isImport = false, ...filters } = Route.useSearch()
  return (
    <ManagedInstructorsPage
      filters={filters}
      sessionsDialog={PersonSessionsDialog}
      actions={
        <PeopleTransferToolbar
          importedRole="instructor"
          loadExportChunk={loadInstructorExportChunk(filters)}
          onOpenedFromLink={isImport ? () => changeFilters({}) : undefined}
        />
      }
      onFilter={changeFilters}
    />
  )
}
