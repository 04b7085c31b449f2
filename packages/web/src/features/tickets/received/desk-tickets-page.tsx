import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnTicketsPageProps } from '../own/own-tickets-page.tsx'
import { deskTicketsQuery, type TicketFilters } from '../tickets.queries.ts'
import { ManagedTicketsFrame } from './managed-tickets-frame.tsx'

export interface DeskTicketsPageProps extends OwnTicketsPageProps<TicketFilters> {
  /** What leads to the chat and back. */
  readonly tabs: ReactNode
}

/** The instructor's ticket desk: what students asked them, to be answered and resolved. Spec 2 §2. */
export const DeskTicketsPage = (props: DeskTicketsPageProps) => (
  <ManagedTicketsFrame
    {...props}
    title="Student Support Center"
    about="What your students asked you, and what you answered."
    search="Search student, subject, message"
    query={useInfiniteQuery(deskTicketsQuery(props.filters))}
  />
)
