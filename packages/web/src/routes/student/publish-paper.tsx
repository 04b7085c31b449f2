import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnPapers } from '../../features/papers/own/own-papers.queries.ts'
import { PublishPaperPage } from '../../features/papers/publish/publish-paper-page.tsx'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/student/publish-paper')({
  validateSearch: (search): { search?: string | undefined } => ({ search: parseTextParam(search.search) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadOwnPapers(context.queryClient, deps.search ?? ''),
  component: PublishPaperRoute,
})

function PublishPaperRoute() {
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PublishPaperPage
      search={search}
      onSearch={(text) =>
        navigate({ search: { search: parseTextParam(text) }, replace: true, resetScroll: false })
      }
    />
  )
}
