import { PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import { createFileRoute } from '@tanstack/react-router'
import {
  type MyProjectFilters,
  preloadMyProjects,
} from '../../features/assignments/own/my-projects.queries.ts'
import { MyProjectsPage } from '../../features/assignments/own/my-projects-page.tsx'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'
import { FirstProjectHint } from './-first-project-hint.tsx'

const filtersOf = (search: Readonly<Record<string, unknown>>): MyProjectFilters => ({
  status: PROJECT_STATUSES.find((status) => status === search.status),
  search: parseTextParam(search.search),
})

export const Route = createFileRoute('/student/my-projects')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadMyProjects(context.queryClient, deps),
  component: MyProjectsRoute,
})

function MyProjectsRoute() {
  const changeFilters = createFilterNavigation(Route.useNavigate(), filtersOf)
  return (
    <MyProjectsPage filters={Route.useSearch()} emptyHint={<FirstProjectHint />} onFilter={changeFilters} />
  )
}
