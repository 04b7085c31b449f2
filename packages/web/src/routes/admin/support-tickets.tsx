import { createFileRoute } from '@tanstack/react-router'
import { ManageTicketsPage } from '../../features/tickets/received/manage-tickets-page.tsx'
import {
  preloadTickets,
  receivedTicketFiltersOf,
  type TicketFilters,
} from '../../features/tickets/tickets.queries.ts'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/admin/support-tickets')({
  validateSearch: (search): TicketFilters & { ticket?: string | undefined } => ({
    ...receivedTicketFiltersOf(search),
    ticket: parseTextParam(search.ticket),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadTickets(context.queryClient, deps, deps.ticket),
  component: SupportTicketsRoute,
})

function SupportTicketsRoute() {
  const { ticket, ...filters } = Route.useSearch()
  const changeFilters = createFilterNavigation(Route.useNavigate(), receivedTicketFiltersOf)
  const { markOpened, close } = useDialogHistory(() => changeFilters({}))
  return (
    <ManageTicketsPage
      filters={filters}
      openId={ticket}
      onFilter={changeFilters}
      onOpen={markOpened}
      onClose={close}
    />
  )
}
