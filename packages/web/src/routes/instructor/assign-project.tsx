import { createFileRoute } from '@tanstack/react-router'
import { AssignProjectPage } from '../../features/assignments/assign-project-page.tsx'
import { preloadAssigning } from '../../features/assignments/assignments.queries.ts'
import { searchText } from '../../lib/search-text.ts'

export const Route = createFileRoute('/instructor/assign-project')({
  validateSearch: (search): { projects?: string | undefined; students?: string | undefined } => ({
    projects: searchText(search.projects),
    students: searchText(search.students),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadAssigning(context.queryClient, deps),
  component: AssignProjectRoute,
})

function AssignProjectRoute() {
  const { projects, students } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AssignProjectPage
      searches={{ projects, students }}
      onSearch={(list, text) =>
        navigate({
          search: (now) => ({ ...now, [list]: searchText(text) }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
