import { useInfiniteQuery } from '@tanstack/react-query'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { type InstructorTicketFilters, ownInstructorTicketsQuery } from '../tickets.queries.ts'
import { INSTRUCTOR_TICKET_SUBMITTED } from './new-ticket.messages.ts'
import { OwnInstructorTicketDialog } from './own-ticket-dialog.tsx'
import { OwnTicketsLayout } from './own-tickets-layout.tsx'
import type { OwnTicketsScreenProps } from './own-tickets-page.tsx'

const NewInstructorTicketDialog = lazyWithRetry(async () => ({
  default: (await import('./new-instructor-ticket-dialog.tsx')).NewInstructorTicketDialog,
}))

/** The page of an instructor's own tickets to the administrators. */
export function OwnInstructorTicketsPage(props: OwnTicketsScreenProps<InstructorTicketFilters>) {
  const { filters, onFilter, openId, onOpen, onClose, onOpenedFromLink } = props
  return (
    <>
      <OwnTicketsLayout
        kind="instructor"
        title="Admin Communication"
        about="What you asked the administrators, and what they answered."
        query={useInfiniteQuery(ownInstructorTicketsQuery(filters))}
        filters={filters}
        onFilter={onFilter}
        onOpen={onOpen}
        onOpenedFromLink={onOpenedFromLink}
        submittedMessage={INSTRUCTOR_TICKET_SUBMITTED}
        renderNewTicket={(dialog) => <NewInstructorTicketDialog {...dialog} />}
      />
      <OwnInstructorTicketDialog id={openId} onClose={onClose} />
    </>
  )
}
