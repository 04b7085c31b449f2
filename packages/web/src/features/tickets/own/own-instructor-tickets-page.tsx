import { useInfiniteQuery } from '@tanstack/react-query'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { type InstructorTicketFilters, ownInstructorTicketsQuery } from '../tickets.queries.ts'
import { INSTRUCTOR_TICKET_SUBMITTED } from './new-ticket.messages.ts'
import { OwnInstructorTicketDialog } from './own-ticket-dialog.tsx'
import { OwnTicketsFrame } from './own-tickets-layout.tsx'
import type { OwnTicketsPageProps } from './own-tickets-page.tsx'

const NewTicketInstructorDialog = lazyWithRetry(async () => ({
  default: (await import('./new-instructor-ticket-dialog.tsx')).NewTicketInstructorDialog,
}))

/** An instructor's own tickets to the administrators. Spec 2 §2. */
export function OwnInstructorTicketsPage(props: OwnTicketsPageProps<InstructorTicketFilters>) {
  const { filters, onFilter, openId, onOpen, onClose } = props
  return (
    <>
      <OwnTicketsFrame
        kind="instructor"
        title="Admin Communication"
        about="What you asked the administrators, and what they answered."
        query={useInfiniteQuery(ownInstructorTicketsQuery(filters))}
        filters={filters}
        onFilter={onFilter}
        onOpen={onOpen}
        submitted={INSTRUCTOR_TICKET_SUBMITTED}
        newTicket={(dialog) => <NewTicketInstructorDialog {...dialog} />}
      />
      <OwnInstructorTicketDialog id={openId} onClose={onClose} />
    </>
  )
}
