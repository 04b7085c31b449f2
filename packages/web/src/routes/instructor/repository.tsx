import { createFileRoute } from '@tanstack/react-router'
import {
  filtersOf,
  type OwnProjectFilters,
  ownProjectsQuery,
} from '../../features/repository/repository.queries.ts'
import { RepositoryPage } from '../../features/repository/repository-page.tsx'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'

export const Route = createFileRoute('/instructor/repository')({
  validateSearch: (search): OwnProjectFilters & { upload?: true | undefined } => ({
    ...filtersOf(search),
    upload: search.upload === true || undefined,
  }),
  loaderDeps: ({ search: { search, category } }) => ({ search, category }),
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(ownProjectsQuery(deps))
  },
  component: RepositoryRoute,
})

function RepositoryRoute() {
  const { upload, ...filters } = Route.useSearch()
  const changeFilters = createFilterNavigation(Route.useNavigate(), filtersOf)
  return (
    <RepositoryPage
      filters={filters}
      isUploadOpen={upload ?? false}
      onFilter={changeFilters}
      onClearUpload={() => changeFilters({})}
    />
  )
}
