import { DEFAULT_INSTRUCTOR_TICKET_TYPE } from '@capstone/contract/tickets/tickets.constants'
import { FILTER_CHOICES } from '../tickets.messages.ts'
import { INSTRUCTOR_TICKET_RECEIVER } from './new-ticket.messages.ts'
import { useOpenInstructorTicket } from './new-ticket.queries.ts'
import { NewTicketDialog, type NewTicketDialogProps } from './new-ticket-dialog.tsx'

/** A dialog in which an instructor opens a ticket to the administrators. */
export function NewInstructorTicketDialog(props: NewTicketDialogProps) {
  const { types } = FILTER_CHOICES.instructor
  const submission = useOpenInstructorTicket()
  return (
    <NewTicketDialog
      {...props}
      types={types}
      receiver={INSTRUCTOR_TICKET_RECEIVER}
      defaultType={DEFAULT_INSTRUCTOR_TICKET_TYPE}
      submission={submission}
    />
  )
}
