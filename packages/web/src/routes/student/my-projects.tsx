import { PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import { createFileRoute } from '@tanstack/react-router'
import {
  type MyProjectFilters,
  preloadMyProjects,
} from '../../features/assignments/own/my-projects.queries.ts'
import { MyProjectsPage } from '../../features/assignments/own/my-projects-page.tsx'
import { parseTextParam } from '../../lib/text/search-params.ts'
import { FirstProjectHint } from './-first-project-hint.tsx'

export const Route = createFileRoute('/student/my-projects')({
  validateSearch: (search): MyProjectFilters => ({
    status: PROJECT_STATUSES.find((status) => status === search.status),
    search: parseTextParam(search.search),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadMyProjects(context.queryClient, deps),
  component: MyProjectsRoute,
})

function MyProjectsRoute() {
  const navigate = Route.useNavigate()
  const filters = Route.useSearch()
  return (
    <MyProjectsPage
      filters={filters}
      emptyHint={<FirstProjectHint />}
      onFilter={({ status, search }) =>
        navigate({
          search: { status, search: parseTextParam(search) },
          // Typing replaces the history entry.
          replace: status === filters.status,
          resetScroll: false,
        })
      }
    />
  )
}
