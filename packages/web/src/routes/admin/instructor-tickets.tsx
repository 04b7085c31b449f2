import { createFileRoute } from '@tanstack/react-router'
import { ManageInstructorTicketsPage } from '../../features/tickets/received/manage-instructor-tickets-page.tsx'
import {
  type InstructorTicketFilters,
  preloadInstructorTickets,
  receivedInstructorTicketFiltersOf,
} from '../../features/tickets/tickets.queries.ts'
import { useDialogHistory } from '../../lib/dom/use-dialog-history.ts'
import { createFilterNavigation } from '../../lib/text/filter-navigation.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

export const Route = createFileRoute('/admin/instructor-tickets')({
  validateSearch: (search): InstructorTicketFilters & { ticket?: string | undefined } => ({
    ...receivedInstructorTicketFiltersOf(search),
    ticket: parseTextParam(search.ticket),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preloadInstructorTickets(context.queryClient, deps, deps.ticket),
  component: InstructorTicketsRoute,
})

function InstructorTicketsRoute() {
  const { ticket, ...filters } = Route.useSearch()
  const changeFilters = createFilterNavigation(Route.useNavigate(), receivedInstructorTicketFiltersOf)
  const { markOpened, close } = useDialogHistory(() => changeFilters({}))
  return (
    <ManageInstructorTicketsPage
      filters={filters}
      openId={ticket}
      onFilter={changeFilters}
      onOpen={markOpened}
      onClose={close}
    />
  )
}
