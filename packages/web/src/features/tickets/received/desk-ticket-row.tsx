import type { Ticket } from '@capstone/contract/tickets/tickets.schemas'
import { orNotSpecified, orUnknown } from '../../../lib/text/formats.ts'
import { ResolveTicketButton } from '../resolve-ticket-button.tsx'
import classes from '../ticket-row.module.css'
import { TicketRow } from '../ticket-row.tsx'
import { ViewTicketButton } from '../view-ticket-button.tsx'

export interface DeskTicketRowProps {
  readonly ticket: Ticket
  readonly onOpen: () => void
  readonly onResolve: () => void
}

/** A student's ticket as the one who answers it sees it: of whom it is, and what can be done with it. Spec 2 §2. */
export function DeskTicketRow({ ticket, onOpen, onResolve }: DeskTicketRowProps) {
  const { id, status, sender } = ticket
  return (
    <TicketRow
      kind="student"
      ticket={ticket}
      facts={[
        <span key="name" className={classes.name}>
          {orUnknown(sender?.name)}
        </span>,
        sender?.email,
        sender && [sender.course, orNotSpecified(sender.specialization)].filter(Boolean).join(', '),
      ]}
      acts={(subjectId) => (
        <>
          <ViewTicketButton id={id} subjectId={subjectId} onOpen={onOpen} />
          {status !== 'resolved' && (
            <ResolveTicketButton subjectId={subjectId} onResolve={onResolve}>
              Resolve
            </ResolveTicketButton>
          )}
        </>
      )}
    />
  )
}
