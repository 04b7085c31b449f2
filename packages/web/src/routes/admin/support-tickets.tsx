import { createFileRoute } from '@tanstack/react-router'
import { ManageTicketsPage } from '../../features/tickets/received/manage-tickets-page.tsx'
import {
  hasSameFilters,
  preloadTickets,
  receivedTicketFiltersOf,
  type TicketFilters,
} from '../../features/tickets/tickets.queries.ts'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
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
  const navigate = Route.useNavigate()
  const go = (search = filters, replace = true) => navigate({ search, replace, resetScroll: false })
  const { markOpened, close } = useDialogHistory(() => go())
  return (
    <ManageTicketsPage
      filters={filters}
      openId={ticket}
      onFilter={(to) => go(receivedTicketFiltersOf(to), hasSameFilters(to, filters))}
      onOpen={markOpened}
      onClose={close}
    />
  )
}
