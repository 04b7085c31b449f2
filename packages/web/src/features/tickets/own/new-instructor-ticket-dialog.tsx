import { DEFAULT_INSTRUCTOR_TICKET_TYPE } from '@capstone/contract/tickets/tickets.constants'
import { FILTER_CHOICES } from '../tickets.messages.ts'
import { useOpenInstructorTicket } from './new-ticket.queries.ts'
import { NewTicketDialog, type NewTicketDialogProps } from './new-ticket-dialog.tsx'

/** A new ticket of an instructor to the administrators. */
export function NewInstructorTicketDialog(props: NewTicketDialogProps) {
  const { types } = FILTER_CHOICES.instructor
  const sending = useOpenInstructorTicket()
  return (
    <NewTicketDialog {...props} types={types} firstType={DEFAULT_INSTRUCTOR_TICKET_TYPE} sending={sending} />
  )
}
