import { DEFAULT_TICKET_TYPE } from '@capstone/contract/tickets/tickets.constants'
import { FILTER_CHOICES } from '../tickets.messages.ts'
import { useOpenTicket } from './new-ticket.queries.ts'
import { NewTicketDialog, type NewTicketDialogProps } from './new-ticket-dialog.tsx'

/** A dialog in which a student opens a ticket to their instructor, or to an administrator. */
export function NewStudentTicketDialog(props: NewTicketDialogProps) {
  const { types } = FILTER_CHOICES.student
  return (
    <NewTicketDialog
      {...props}
      types={types}
      defaultType={DEFAULT_TICKET_TYPE}
      submission={useOpenTicket()}
    />
  )
}
