import { createFileRoute } from '@tanstack/react-router'
import { AssignInstructorPage } from '../../features/people/mentoring/assign-instructor-page.tsx'
import {
  type MentoringSearches,
  preloadMentoring,
} from '../../features/people/mentoring/mentoring.queries.ts'
import { parseSearchParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/admin/assign-instructor')({
  validateSearch: (search): MentoringSearches => ({
    instructors: parseSearchParam(search.instructors),
    students: parseSearchParam(search.students),
    assigned: parseSearchParam(search.assigned),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadMentoring(context.queryClient, deps),
  component: AssignInstructorRoute,
})

function AssignInstructorRoute() {
  const navigate = Route.useNavigate()
  return (
    <AssignInstructorPage
      searches={Route.useSearch()}
      onSearch={(list, text) =>
        navigate({
          search: (now) => ({ ...now, [list]: parseSearchParam(text) }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
