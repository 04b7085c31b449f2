import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnRequests } from '../../features/requests/requests.queries.ts'
import { preloadSavedIdeas } from '../../features/requests/saved-ideas/saved-ideas.queries.ts'
import { ActivateProjectPage } from '../../features/requests/suggestions/activate-project-page.tsx'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/student/activate-project')({
  validateSearch: ({ request }): { request?: string | undefined } => ({ request: parseTextParam(request) }),
  loader: ({ context }) => {
    preloadOwnRequests(context.queryClient)
    preloadSavedIdeas(context.queryClient)
  },
  component: ActivateProjectRoute,
})

function ActivateProjectRoute() {
  return <ActivateProjectPage request={Route.useSearch({ select: ({ request }) => request })} />
}
