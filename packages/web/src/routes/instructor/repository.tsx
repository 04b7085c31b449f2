import { createFileRoute } from '@tanstack/react-router'
import {
  filtersOf,
  type OwnProjectFilters,
  ownProjectsQuery,
} from '../../features/repository/repository.queries.ts'
import { RepositoryPage } from '../../features/repository/repository-page.tsx'

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
  const navigate = Route.useNavigate()
  const show = (change: OwnProjectFilters) =>
    navigate({
      search: (now) => filtersOf({ ...now, ...change }),
      // Typing replaces the history entry, and so does closing the form.
      replace: !('category' in change),
      resetScroll: false,
    })
  return (
    <RepositoryPage
      filters={filters}
      isUploadOpen={upload ?? false}
      onFilter={show}
      onClearUpload={() => show({})}
    />
  )
}
