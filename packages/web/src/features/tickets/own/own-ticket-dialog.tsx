import type { InstructorTicketThread, TicketThread } from '@capstone/contract/tickets/tickets.schemas'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import { TicketTimesSection } from '../ticket-details-panel.tsx'
import { TicketDialog } from '../ticket-dialog.tsx'
import type { TicketKind } from '../tickets.messages.ts'
import { instructorTicketQuery, ticketQuery } from '../tickets.queries.ts'
import { OwnTicketFooter } from './own-ticket-footer.tsx'

export interface OwnTicketDialogProps {
  /** The ticket id from the URL; undefined closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** A student’s own ticket: its conversation, the reply form and, for seven days, a button to reopen it. */
export function OwnTicketDialog({ id, onClose }: OwnTicketDialogProps) {
  const shown = useLastDefined(id)
  const query = useQuery({ ...ticketQuery(shown ?? ''), enabled: id !== undefined })
  return <Conversation kind="student" opened={id !== undefined} query={query} onClose={onClose} />
}

/** An instructor’s own ticket to the administrators. */
export function OwnInstructorTicketDialog({ id, onClose }: OwnTicketDialogProps) {
  const shown = useLastDefined(id)
  const query = useQuery({ ...instructorTicketQuery(shown ?? ''), enabled: id !== undefined })
  return <Conversation kind="instructor" opened={id !== undefined} query={query} onClose={onClose} />
}

interface ConversationProps<Thread> {
  readonly kind: TicketKind
  readonly opened: boolean
  readonly query: UseQueryResult<Thread>
  readonly onClose: () => void
}

function Conversation<Thread extends TicketThread | InstructorTicketThread>(
  props: ConversationProps<Thread>,
) {
  const { kind, onClose } = props
  return (
    <TicketDialog {...props}>
      {(ticket) => ({
        side: (
          <>
            <TicketTimesSection ticket={ticket} />
            {kind === 'instructor' && ticket.receiver && (
              <DescriptionList items={[{ label: 'Receiver’s email', value: ticket.receiver.email }]} />
            )}
          </>
        ),
        foot: <OwnTicketFooter key={ticket.id} kind={kind} ticket={ticket} onClose={onClose} />,
      })}
    </TicketDialog>
  )
}
