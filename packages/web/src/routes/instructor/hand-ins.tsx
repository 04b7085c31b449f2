import { createFileRoute } from '@tanstack/react-router'
import { InstructorHandInsPage } from '../../features/hand-ins/review/instructor-hand-ins-page.tsx'
import {
  preloadReview,
  queueFiltersOf,
  type ReviewFilters,
  reviewFiltersOf,
} from '../../features/hand-ins/review/review.queries.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/instructor/hand-ins')({
  // The grid scrolls with the page; the review fills the height.
  staticData: { isFullHeight: ({ view }) => view === undefined },
  validateSearch: (search): ReviewFilters & { 'hand-in'?: string | undefined } => ({
    ...reviewFiltersOf(search),
    'hand-in': parseTextParam(search['hand-in']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { 'hand-in': openId, ...filters } }) =>
    preloadReview(context.queryClient, filters, openId),
  component: HandInsRoute,
})

function HandInsRoute() {
  const { 'hand-in': openId, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InstructorHandInsPage
      filters={filters}
      openId={openId}
      onFilter={createFilterNavigation(navigate, reviewFiltersOf)}
      onShow={(id, replace = false) => {
        const search = (now: ReviewFilters) => ({ ...queueFiltersOf(now), 'hand-in': id })
        return navigate({ search, replace, resetScroll: false })
      }}
    />
  )
}
