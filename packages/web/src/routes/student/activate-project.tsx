import { createFileRoute } from '@tanstack/react-router'
import { ActivateProjectPage } from '../../features/requests/activate-project-page.tsx'
import { preloadOwnRequests } from '../../features/requests/requests.queries.ts'

export const Route = createFileRoute('/student/activate-project')({
  // Not waited for: the screen shows the shape of the list meanwhile.
  loader: ({ context }) => preloadOwnRequests(context.queryClient),
  component: ActivateProjectPage,
})
