import { createFileRoute } from '@tanstack/react-router'
import {
  type AllProjectFilters,
  allFiltersOf,
  preloadAllProjects,
} from '../../features/repository/all-projects/all-projects.queries.ts'
import { AllProjectsPage } from '../../features/repository/all-projects/all-projects-page.tsx'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/admin/manage-projects')({
  validateSearch: (search): AllProjectFilters & { project?: string | undefined } => ({
    ...allFiltersOf(search),
    project: parseTextParam(search.project),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadAllProjects(context.queryClient, deps, deps.project),
  component: ManageProjectsRoute,
})

function ManageProjectsRoute() {
  const { project, ...filters } = Route.useSearch()
  const changeFilters = createFilterNavigation(Route.useNavigate(), allFiltersOf)
  const { markOpened, close } = useDialogHistory(() => changeFilters({}))
  return (
    <AllProjectsPage
      filters={filters}
      openId={project}
      onFilter={changeFilters}
      onOpen={markOpened}
      onClose={close}
    />
  )
}
