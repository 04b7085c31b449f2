import { createFileRoute } from '@tanstack/react-router'
import { OwnInstructorTicketsPage } from '../../features/tickets/own/own-instructor-tickets-page.tsx'
import { preloadOwnInstructorTickets } from '../../features/tickets/own/own-tickets.queries.ts'
import {
  type InstructorTicketFilters,
  instructorTicketFiltersOf,
} from '../../features/tickets/tickets.queries.ts'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
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
  const changeFilters = createFilterNavigation(Route.useNavigate(), instructorTicketFiltersOf)
  const showList = () => changeFilters({})
  const { markOpened, close } = useDialogHistory(showList)
  return (
    <OwnInstructorTicketsPage
      filters={filters}
      openId={ticket}
      onFilter={changeFilters}
      onOpen={markOpened}
      onClose={close}
      onOpenedFromLink={isNew ? showList : undefined}
    />
  )
}
