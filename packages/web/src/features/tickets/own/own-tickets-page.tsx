import { useInfiniteQuery } from '@tanstack/react-query'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import { ownTicketsQuery, type TicketFilters } from '../tickets.queries.ts'
import type { TicketsPageProps } from '../tickets-layout.tsx'
import type { NewStudentTicketDialogProps } from './new-student-ticket-dialog.tsx'
import { TICKET_SUBMITTED } from './new-ticket.messages.ts'
import { OwnTicketDialog } from './own-ticket-dialog.tsx'
import { OwnTicketsLayout } from './own-tickets-layout.tsx'

const NewStudentTicketDialog = lazyWithRetry(async () => ({
  default: (await import('./new-student-ticket-dialog.tsx')).NewStudentTicketDialog,
}))

export interface OwnTicketsScreenProps<Filters> extends TicketsPageProps<Filters> {
  /** Defined if the form for a new ticket should open without a click; called when it opens. */
  readonly onOpenedFromLink: (() => void) | undefined
}

interface OwnTicketsPageProps
  extends OwnTicketsScreenProps<TicketFilters>,
    Pick<NewStudentTicketDialogProps, 'mentorName'> {}

/** The page of a student's own tickets. */
export function OwnTicketsPage(props: OwnTicketsPageProps) {
  const { filters, onFilter, openId, onOpen, onClose, onOpenedFromLink, mentorName } = props
  return (
    <>
      <OwnTicketsLayout
        kind="student"
        title="Support Tickets"
        about="What you asked your instructor or the administrators, and what they answered."
        query={useInfiniteQuery(ownTicketsQuery(filters))}
        filters={filters}
        onFilter={onFilter}
        onOpen={onOpen}
        onOpenedFromLink={onOpenedFromLink}
        submittedMessage={TICKET_SUBMITTED}
        renderNewTicket={(dialog) => <NewStudentTicketDialog {...dialog} mentorName={mentorName} />}
      />
      <OwnTicketDialog id={openId} onClose={onClose} />
    </>
  )
}
