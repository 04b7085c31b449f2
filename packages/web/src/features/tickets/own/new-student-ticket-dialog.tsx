import { DEFAULT_TICKET_TYPE } from '@capstone/contract/tickets/tickets.constants'
import { FILTER_CHOICES } from '../tickets.messages.ts'
import { formatTicketReceiver } from './new-ticket.messages.ts'
import { useOpenTicket } from './new-ticket.queries.ts'
import { NewTicketDialog, type NewTicketDialogProps } from './new-ticket-dialog.tsx'

export interface NewStudentTicketDialogProps extends NewTicketDialogProps {
  /** The name of the student's instructor: null for none, undefined while it is not known. */
  readonly mentorName: string | null | undefined
}

/** A dialog in which a student opens a ticket to their instructor, or to an administrator. */
export function NewStudentTicketDialog({ mentorName, ...props }: NewStudentTicketDialogProps) {
  const { types } = FILTER_CHOICES.student
  return (
    <NewTicketDialog
      {...props}
      types={types}
      receiver={mentorName === undefined ? undefined : formatTicketReceiver(mentorName)}
      defaultType={DEFAULT_TICKET_TYPE}
      submission={useOpenTicket()}
    />
  )
}
