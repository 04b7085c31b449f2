import type { InstructorTicket, Ticket } from '@capstone/contract/tickets/tickets.schemas'
import { shortTicketId } from '../../../lib/text/formats.ts'
import { TicketRow } from '../ticket-row.tsx'
import { SUPPORT_TEAM, type TicketKind } from '../tickets.messages.ts'
import { ViewTicketButton } from '../view-ticket-button.tsx'
import classes from './own-tickets.module.css'

export interface OwnTicketRowProps {
  readonly kind: TicketKind
  readonly ticket: Ticket | InstructorTicket
  readonly onOpen: () => void
}

/** A ticket of one's own: how it stands, to whom it went, how it begins, and the way to its conversation. */
export function OwnTicketRow({ kind, ticket, onOpen }: OwnTicketRowProps) {
  const { id, receiver } = ticket
  return (
    <TicketRow
      kind={kind}
      ticket={ticket}
      facts={[
        <span key="receiver" className={classes.receiver}>
          to {receiver?.name ?? SUPPORT_TEAM}
        </span>,
        kind === 'instructor' && receiver?.email,
      ]}
      dates={`Ticket ${shortTicketId(id)}`}
      acts={(subjectId) => <ViewTicketButton id={id} subjectId={subjectId} onOpen={onOpen} />}
    />
  )
}
