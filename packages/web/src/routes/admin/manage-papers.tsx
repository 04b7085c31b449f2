import { createFileRoute } from '@tanstack/react-router'
import { ManagePapersPage } from '../../features/papers/review/manage-papers-page.tsx'
import {
  type PaperFilters,
  paperFiltersOf,
  preloadReviewedPapers,
} from '../../features/papers/review/reviewed-papers.queries.ts'

export const Route = createFileRoute('/admin/manage-papers')({
  validateSearch: (search): PaperFilters => paperFiltersOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadReviewedPapers(context.queryClient, deps),
  component: ManagePapersRoute,
})

function ManagePapersRoute() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ManagePapersPage
      filters={filters}
      // Typing replaces the history entry.
      onFilter={(to) =>
        navigate({ search: paperFiltersOf(to), replace: to.status === filters.status, resetScroll: false })
      }
    />
  )
}
