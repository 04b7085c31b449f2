import { createFileRoute } from '@tanstack/react-router'
import { AssignInstructorPage } from '../../features/people/mentoring/assign-instructor-page.tsx'
import { mentoringSearchesOf, preloadMentoring } from '../../features/people/mentoring/mentoring.queries.ts'

export const Route = createFileRoute('/admin/assign-instructor')({
  validateSearch: mentoringSearchesOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadMentoring(context.queryClient, deps),
  component: AssignInstructorRoute,
})

function AssignInstructorRoute() {
  const navigate = Route.useNavigate()
  return (
    <AssignInstructorPage
      searches={Route.useSearch()}
      onSearch={(changes) =>
        navigate({
          search: (now) => mentoringSearchesOf({ ...now, ...changes }),
          // Typing replaces the history entry.
          replace: !['course', 'year', 'specialization'].some((filter) => filter in changes),
          resetScroll: false,
        })
      }
    />
  )
}
