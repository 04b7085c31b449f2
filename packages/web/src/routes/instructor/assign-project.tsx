import { createFileRoute } from '@tanstack/react-router'
import { AssignProjectPage } from '../../features/assignments/assign-project-page.tsx'
import { assignableProjectsQuery, candidatesQuery } from '../../features/assignments/assignments.queries.ts'

export const Route = createFileRoute('/instructor/assign-project')({
  // Not waited for: the screen shows the shape of the lists meanwhile.
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(assignableProjectsQuery(''))
    void context.queryClient.prefetchInfiniteQuery(candidatesQuery(''))
  },
  component: AssignProjectPage,
})
