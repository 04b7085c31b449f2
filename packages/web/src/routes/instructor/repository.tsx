import { createFileRoute } from '@tanstack/react-router'
import { ownProjectsQuery } from '../../features/repository/repository.queries.ts'
import { RepositoryPage } from '../../features/repository/repository-page.tsx'
import { searchText } from '../../lib/search-text.ts'

export const Route = createFileRoute('/instructor/repository')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => {
    const text = searchText(search)
    return text ? { search: text } : {}
  },
  loaderDeps: ({ search }) => ({ search: search.search ?? '' }),
  // Not waited for: the screen shows the shape of the list meanwhile.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(ownProjectsQuery(deps.search))
  },
  component: Repository,
})

function Repository() {
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RepositoryPage
      search={search}
      onSearch={(text) => navigate({ search: text ? { search: text } : {}, replace: true })}
    />
  )
}
