import { createFileRoute } from '@tanstack/react-router'
import { meetingCallbacks, preloadChat } from '../../features/chat/chat.queries.ts'
import { ChatPage } from '../../features/chat/chat-page.tsx'
import { useSupportCounts } from '../../features/dashboards/instructor/use-support-counts.ts'
import { useThreadMeetings } from '../../features/meetings/use-thread-meetings.tsx'
import { InboxTabs } from '../../features/tickets/received/inbox-tabs.tsx'
import {
  type ReceivedSearch,
  ReceivedTicketsTab,
} from '../../features/tickets/received/received-tickets-tab.tsx'
import { preloadReceivedTickets, ticketsTabOf } from '../../features/tickets/tickets.queries.ts'
import { useIdle } from '../../lib/dom/use-idle.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

type SupportCenterSearch = ReceivedSearch & { tab?: 'tickets' | undefined; project?: string | undefined }

export const Route = createFileRoute('/instructor/support-tickets')({
  // The tickets scroll with the page; the chat fills the height.
  staticData: { isFullHeight: ({ tab }) => tab === undefined },
  validateSearch: (search): SupportCenterSearch => {
    if (search.tab !== 'tickets') return { project: parseTextParam(search.project) }
    return { ...ticketsTabOf(search), ticket: parseTextParam(search.ticket) }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { tab, project, ticket, ...filters } }) =>
    tab ? preloadReceivedTickets(queryClient, filters, ticket) : preloadChat(queryClient, project),
  component: SupportCenterRoute,
})

function SupportCenterRoute() {
  const { tab, project, ...search } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const { dialog, ...meetings } = useThreadMeetings(project, meetingCallbacks(queryClient, project))
  const changeFilters = createFilterNavigation(Route.useNavigate(), ticketsTabOf)
  const tabs = <InboxTabs tab={tab ?? 'chat'} waiting={useSupportCounts(useIdle())} />
  if (tab) return <ReceivedTicketsTab search={search} tabs={tabs} onFilter={changeFilters} />
  return <ChatPage side="instructor" threadId={project} meetings={meetings} tabs={tabs} dialog={dialog} />
}
