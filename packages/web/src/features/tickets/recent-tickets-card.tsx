import type { DashboardTicket } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RowList } from '../../ui/lists/row-list.tsx'
import { SectionCard } from '../../ui/lists/section-card.tsx'
import { RecentTicketRow } from './recent-ticket-row.tsx'

/** The newest tickets of one's students; nothing where there are none, or while they are on the way. Spec 2 §2. */
export function RecentTicketsCard({ tickets }: { readonly tickets: readonly DashboardTicket[] | undefined }) {
  if (!tickets || tickets.length === 0) return null
  return (
    <SectionCard
      title="Recent Support Tickets"
      flush
      aside={
        <Button
          renderRoot={(props) => (
            <Link to="/instructor/support-tickets" search={{ tab: 'tickets' }} {...props} />
          )}
          variant="subtle"
          size="xs"
          mr={-8}
          aria-label="View all support tickets"
        >
          View all
        </Button>
      }
    >
      <RowList label="Recent support tickets">
        {tickets.map((ticket) => (
          <RecentTicketRow key={ticket.id} ticket={ticket} />
        ))}
      </RowList>
    </SectionCard>
  )
}
