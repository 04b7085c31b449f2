import { useInfiniteQuery } from '@tanstack/react-query'
import { useNews } from '../../ui/use-news.tsx'
import { DeskTicketRow } from './desk-ticket-row.tsx'
import { ManagedTicketDialog } from './managed-ticket-dialog.tsx'
import { NO_TICKETS, NO_TICKETS_MATCH, STUDENTS_TICKETS_WHAT, TICKETS_FAILED } from './tickets.messages.ts'
import { type NamedFilters, type TicketFilters, ticketsQuery } from './tickets.queries.ts'
import { TicketsFrame } from './tickets-frame.tsx'
import { useTicketMoves } from './use-ticket-moves.tsx'

export interface ManageTicketsPageProps {
  /** What the address says. */
  readonly filters: TicketFilters
  readonly openId: string | undefined
  readonly onFilter: (filters: NamedFilters) => void
  /** Somebody opens a ticket from the list. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Tickets of all students, as administrators find, answer and resolve them. Spec 2 §2. */
export function ManageTicketsPage({ filters, openId, onFilter, onOpen, onClose }: ManageTicketsPageProps) {
  const query = useInfiniteQuery(ticketsQuery(filters))
  const news = useNews('nearest')
  const moves = useTicketMoves('student', openId, news)
  const open = () => {
    news.forget()
    onOpen()
  }
  return (
    <>
      <TicketsFrame
        kind="student"
        title="Support Tickets"
        about="What students ask, and what they were answered."
        search="Search sender, subject, message"
        filters={filters}
        onFilter={onFilter}
        query={query}
        news={openId === undefined && news.banner}
        failed={TICKETS_FAILED}
        empty={{ title: NO_TICKETS, text: STUDENTS_TICKETS_WHAT }}
        none={NO_TICKETS_MATCH}
      >
        {(ticket) => (
          <DeskTicketRow
            key={ticket.id}
            ticket={ticket}
            onOpen={open}
            onResolve={() => moves.resolve(ticket)}
          />
        )}
      </TicketsFrame>
      <ManagedTicketDialog kind="student" openId={openId} onClose={onClose} news={news} moves={moves} />
      {moves.question}
    </>
  )
}
