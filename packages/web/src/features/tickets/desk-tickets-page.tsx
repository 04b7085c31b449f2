import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNews } from '../../ui/use-news.tsx'
import { DeskTicketRow } from './desk-ticket-row.tsx'
import { ManagedTicketDialog } from './managed-ticket-dialog.tsx'
import type { OwnTicketsPageProps } from './own-tickets-page.tsx'
import { NO_TICKETS, NO_TICKETS_MATCH, STUDENTS_TICKETS_WHAT, TICKETS_FAILED } from './tickets.messages.ts'
import { deskTicketsQuery, type TicketFilters } from './tickets.queries.ts'
import { TicketsFrame } from './tickets-frame.tsx'
import { useTicketMoves } from './use-ticket-moves.tsx'

export interface DeskTicketsPageProps extends OwnTicketsPageProps<TicketFilters> {
  /** What leads to the chat and back. */
  readonly tabs: ReactNode
}

/** The instructor's ticket desk: what students asked them, to be answered and resolved. Spec 2 §2. */
export function DeskTicketsPage({ tabs, ...props }: DeskTicketsPageProps) {
  const { filters, onFilter, openId, onOpen, onClose } = props
  const query = useInfiniteQuery(deskTicketsQuery(filters))
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
        title="Student Support Center"
        about="What your students asked you, and what you answered."
        search="Search student, subject, message"
        filters={filters}
        onFilter={onFilter}
        query={query}
        news={
          <>
            {tabs}
            {openId === undefined && news.banner}
          </>
        }
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
