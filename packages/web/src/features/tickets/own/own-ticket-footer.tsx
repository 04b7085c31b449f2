import { isReopenable } from '@capstone/contract/tickets/tickets.policy'
import type { InstructorTicketThread, TicketThread } from '@capstone/contract/tickets/tickets.schemas'
import { useNews } from '../../../ui/feedback/use-news.tsx'
import { TicketReplyForm } from '../ticket-reply-form.tsx'
import { TicketResolvedBanner } from '../ticket-resolved-banner.tsx'
import { REPLY_SENT, TICKET_REOPENED, type TicketKind } from '../tickets.messages.ts'
import { OwnTicketReopenButton } from './own-ticket-reopen-button.tsx'
import { OWN_REPLY_PLACEHOLDER, REOPEN_OVER, sayReopenUntil } from './own-tickets.messages.ts'
import classes from './own-tickets.module.css'
import { UnsentReplySection } from './unsent-reply-section.tsx'

export interface OwnTicketFooterProps {
  readonly kind: TicketKind
  readonly ticket: TicketThread | InstructorTicketThread
  readonly onClose: () => void
}

/** Below a ticket of one's own: the reply while it is not resolved; then that it is, and for seven days the way back. */
export function OwnTicketFooter({ kind, ticket, onClose }: OwnTicketFooterProps) {
  const { tell, banner } = useNews('nearest')
  const { id, status, resolvedAt } = ticket
  const isOpenable = isReopenable(ticket, new Date())
  return (
    <div>
      {banner}
      {status !== 'resolved' && (
        <TicketReplyForm
          key={id}
          kind={kind}
          ticket={ticket}
          placeholder={OWN_REPLY_PLACEHOLDER}
          onSent={() => tell('success', REPLY_SENT)}
          onCancel={onClose}
        />
      )}
      {status === 'resolved' && (
        <TicketResolvedBanner
          resolvedAt={resolvedAt}
          news={<UnsentReplySection ticketId={id} />}
          acts={
            isOpenable && (
              <OwnTicketReopenButton
                kind={kind}
                id={id}
                onReopened={() => tell('success', TICKET_REOPENED)}
                onRefused={(words) => tell('error', words)}
              />
            )
          }
        />
      )}
      {resolvedAt && <p className={classes.until}>{isOpenable ? sayReopenUntil(resolvedAt) : REOPEN_OVER}</p>}
    </div>
  )
}
