import type { InstructorTicket, Ticket } from '@capstone/contract/tickets/tickets.schemas'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useNews } from '../../../ui/feedback/use-news.tsx'
import { NO_TICKETS, NO_TICKETS_MATCH, TICKETS_FAILED } from '../tickets.messages.ts'
import { TicketsFrame, type TicketsFrameProps } from '../tickets-frame.tsx'
import { NewTicketButton } from './new-ticket-button.tsx'
import type { NewTicketDialogProps } from './new-ticket-dialog.tsx'
import { OwnTicketRow } from './own-ticket-row.tsx'
import { OWN_TICKETS_WHAT } from './own-tickets.messages.ts'

export interface OwnTicketsFrameProps<Line extends Ticket | InstructorTicket>
  extends Pick<TicketsFrameProps<Line>, 'kind' | 'title' | 'about' | 'query' | 'filters' | 'onFilter'> {
  /** Somebody opens a ticket from the list. */
  readonly onOpen: () => void
  /** What is said of a ticket that was sent. */
  readonly submitted: string
  /** The form for a new ticket. */
  readonly newTicket: (props: NewTicketDialogProps) => ReactNode
}

type Writing = { readonly round: number; readonly opened: boolean }

/** A screen of one's own tickets: figures, filters, list, and the form for a new one. Spec 1 §2, Spec 2 §2. */
export function OwnTicketsFrame<Line extends Ticket | InstructorTicket>(props: OwnTicketsFrameProps<Line>) {
  const { onOpen, submitted, newTicket, ...frame } = props
  // Each ticket is a form of its own.
  const [writing, setWriting] = useState<Writing | null>(null)
  const writer = useRef<HTMLButtonElement>(null)
  const { tell, forget, banner } = useNews('nearest')
  const write = () => {
    forget()
    setWriting((before) => ({ round: (before?.round ?? 0) + 1, opened: true }))
  }
  const close = () => setWriting((current) => current && { ...current, opened: false })
  const finish = () => {
    close()
    tell('success', submitted)
  }
  return (
    <>
      <TicketsFrame
        {...frame}
        search="Search subject, message"
        actions={<NewTicketButton ref={writer} onClick={write} />}
        news={banner}
        failed={TICKETS_FAILED}
        empty={{
          title: NO_TICKETS,
          text: OWN_TICKETS_WHAT[frame.kind],
          buttons: <NewTicketButton variant="default" onClick={write} />,
        }}
        none={NO_TICKETS_MATCH}
      >
        {(ticket) => <OwnTicketRow key={ticket.id} kind={frame.kind} ticket={ticket} onOpen={onOpen} />}
      </TicketsFrame>
      {writing && (
        <Suspense key={writing.round}>
          {newTicket({ opened: writing.opened, heir: writer, onClose: close, onSubmitted: finish })}
        </Suspense>
      )}
    </>
  )
}
