import { createFileRoute } from '@tanstack/react-router'
import { useMentorName } from '../../features/dashboards/dashboards.queries.ts'
import { preloadOwnTickets } from '../../features/tickets/own/own-tickets.queries.ts'
import { OwnTicketsPage } from '../../features/tickets/own/own-tickets-page.tsx'
import { type TicketFilters, ticketFiltersOf } from '../../features/tickets/tickets.queries.ts'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/student/support-tickets')({
  validateSearch: (search): TicketFilters & { ticket?: string | undefined; new?: true | undefined } => ({
    ...ticketFiltersOf(search),
    ticket: parseTextParam(search.ticket),
    new: search.new === true || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadOwnTickets(context.queryClient, deps, deps.ticket),
  component: SupportTicketsRoute,
})

function SupportTicketsRoute() {
  const { ticket, new: isNew = false, ...filters } = Route.useSearch()
  const changeFilters = createFilterNavigation(Route.useNavigate(), ticketFiltersOf)
  const showList = () => changeFilters({})
  const { markOpened, close } = useDialogHistory(showList)
  return (
    <OwnTicketsPage
      filters={filters}
      openId={ticket}
      onFilter={changeFilters}
      onOpen={markOpened}
      onClose={close}
      onOpenedFromLink={isNew ? showList : undefined}
      mentorName={useMentorName()}
    />
  )
}
