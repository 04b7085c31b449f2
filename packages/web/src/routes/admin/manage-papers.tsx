import { createFileRoute } from '@tanstack/react-router'
import { ManagePapersPage } from '../../features/papers/review/manage-papers-page.tsx'
import {
  type PaperFilters,
  paperFiltersOf,
  preloadReviewedPapers,
} from '../../features/papers/review/reviewed-papers.queries.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'

export const Route = createFileRoute('/admin/manage-papers')({
  validateSearch: (search): PaperFilters => paperFiltersOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadReviewedPapers(context.queryClient, deps),
  component: ManagePapersRoute,
})

function ManagePapersRoute() {
  const changeFilters = createFilterNavigation(Route.useNavigate(), paperFiltersOf)
  return <ManagePapersPage filters={Route.useSearch()} onFilter={changeFilters} />
}
