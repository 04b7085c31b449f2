import { createFileRoute } from '@tanstack/react-router'
import { meetingCallbacks, preloadChat } from '../../features/chat/chat.queries.ts'
import { ChatPage } from '../../features/chat/chat-page.tsx'
import { useProjectCount } from '../../features/dashboards/dashboards.queries.ts'
import { useThreadMeetings } from '../../features/meetings/use-thread-meetings.tsx'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/student/support-chat')({
  staticData: { isFullHeight: true },
  validateSearch: (search): { project?: string | undefined } => ({
    project: parseTextParam(search.project),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadChat(context.queryClient, deps.project),
  component: SupportChatRoute,
})

function SupportChatRoute() {
  const { project } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const { dialog, ...meetings } = useThreadMeetings(project, meetingCallbacks(queryClient, project))
  return (
    <ChatPage
      side="student"
      threadId={project}
      projectCount={useProjectCount()}
      meetings={meetings}
      dialog={dialog}
    />
  )
}
