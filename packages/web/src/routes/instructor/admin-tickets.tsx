import { createFileRoute } from '@tanstack/react-router'
import { OwnInstructorTicketsPage } from '../../features/tickets/own/own-instructor-tickets-page.tsx'
import { preloadOwnInstructorTickets } from '../../features/tickets/own/own-tickets.queries.ts'
import {
  hasSameFilters,
  type InstructorTicketFilters,
  instructorTicketFiltersOf,
} from '../../features/tickets/tickets.queries.ts'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/instructor/admin-tickets')({
  validateSearch: (
    search,
  ): InstructorTicketFilters & { ticket?: string | undefined; new?: true | undefined } => ({
    ...instructorTicketFiltersOf(search),
    ticket: parseTextParam(search.ticket),
    new: search.new === true || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadOwnInstructorTickets(context.queryClient, deps, deps.ticket),
  component: AdminTicketsRoute,
})

function AdminTicketsRoute() {
  const { ticket, new: isNew = false, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (search = filters, replace = true) => navigate({ search, replace, resetScroll: false })
  const { markOpened, close } = useDialogHistory(() => go())
  return (
    <OwnInstructorTicketsPage
      filters={filters}
      openId={ticket}
      onFilter={(to) => go(instructorTicketFiltersOf(to), hasSameFilters(to, filters))}
      onOpen={markOpened}
      onClose={close}
      onOpenedFromLink={isNew ? () => go() : undefined}
    />
  )
}
