import { createFileRoute } from '@tanstack/react-router'
import { AssignProjectPage } from '../../features/assignments/assign/assign-project-page.tsx'
import {
  type AssignSearches,
  preloadAssignmentOptions,
  searchesOf,
} from '../../features/assignments/assignments.queries.ts'

export const Route = createFileRoute('/instructor/assign-project')({
  validateSearch: (search): AssignSearches => searchesOf(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, cause }) => preloadAssignmentOptions(context.queryClient, deps, cause === 'stay'),
  component: AssignProjectRoute,
})

function AssignProjectRoute() {
  const navigate = Route.useNavigate()
  return (
    <AssignProjectPage
      searches={Route.useSearch()}
      onSearch={(change) =>
        navigate({
          search: (now) => searchesOf({ ...now, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
