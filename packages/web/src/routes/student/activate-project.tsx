import { createFileRoute } from '@tanstack/react-router'
import { preloadOwnRequests } from '../../features/requests/requests.queries.ts'
import { preloadSavedIdeas } from '../../features/requests/saved-ideas/saved-ideas.queries.ts'
import { ActivateProjectPage } from '../../features/requests/suggestions/activate-project-page.tsx'

export const Route = createFileRoute('/student/activate-project')({
  loader: ({ context }) => {
    preloadOwnRequests(context.queryClient)
    preloadSavedIdeas(context.queryClient)
  },
  component: ActivateProjectPage,
})
