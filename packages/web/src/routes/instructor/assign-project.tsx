import { createFileRoute } from '@tanstack/react-router'
import {
  type AssignParams,
  parseAssignParams,
  preloadAssignmentOptions,
} from '../../features/assignments/assign/assign-options.queries.ts'
import { AssignProjectPage } from '../../features/assignments/assign/assign-project-page.tsx'

export const Route = createFileRoute('/instructor/assign-project')({
  validateSearch: (search): AssignParams => parseAssignParams(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, cause }) => preloadAssignmentOptions(context.queryClient, deps, cause === 'stay'),
  component: AssignProjectRoute,
})

function AssignProjectRoute() {
  const navigate = Route.useNavigate()
  return (
    <AssignProjectPage
      params={Route.useSearch()}
      onSearch={(change) =>
        navigate({
          search: (now) => parseAssignParams({ ...now, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
