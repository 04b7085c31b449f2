import { createFileRoute } from '@tanstack/react-router'
import {
  type AllProjectFilters,
  allFiltersOf,
  preloadAllProjects,
} from '../../features/repository/all-projects/all-projects.queries.ts'
import { AllProjectsPage } from '../../features/repository/all-projects/all-projects-page.tsx'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
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
  const navigate = Route.useNavigate()
  const go = (search = filters, replace = true) => navigate({ search, replace, resetScroll: false })
  const { markOpened, close } = useDialogHistory(() => go())
  return (
    <AllProjectsPage
      filters={filters}
      openId={project}
      // Typing replaces the history entry.
      onFilter={(to) =>
        go(allFiltersOf({ ...to }), to.category === filters.category && to.instructor === filters.instructor)
      }
      onOpen={markOpened}
      onClose={close}
    />
  )
}
