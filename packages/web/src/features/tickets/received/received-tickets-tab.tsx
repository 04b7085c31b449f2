import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDialogHistory } from '../../../lib/dom/use-dialog-history.ts'
import type { OwnTicketsPageProps } from '../own/own-tickets-page.tsx'
import { deskTicketsQuery, isSameChoice, type TicketFilters, ticketFiltersOf } from '../tickets.queries.ts'
import { ManagedTicketsFrame } from './managed-tickets-layout.tsx'

/** The desk's part of the address: its filters, and the ticket that is open. */
export type DeskAddress = TicketFilters & { readonly ticket?: string | undefined }

export interface DeskTicketsTabProps {
  readonly address: DeskAddress
  /** What leads to the chat and back. */
  readonly tabs: ReactNode
  readonly onGo: (to: DeskAddress, isReplaced: boolean) => void
}

/** The ticket desk by its address. */
export function DeskTicketsTab({ address: { ticket, ...filters }, tabs, onGo }: DeskTicketsTabProps) {
  const { markOpened, close } = useDialogHistory(() => onGo(filters, true))
  return (
    <DeskTicketsPage
      filters={filters}
      tabs={tabs}
      openId={ticket}
      onFilter={(to) => onGo(ticketFiltersOf(to), isSameChoice(to, filters))}
      onOpen={markOpened}
      onClose={close}
    />
  )
}

interface DeskTicketsPageProps extends OwnTicketsPageProps<TicketFilters> {
  /** What leads to the chat and back. */
  readonly tabs: ReactNode
}

/** The instructor's ticket desk: what students asked them, to be answered and resolved. Spec 2 §2. */
const DeskTicketsPage = (props: DeskTicketsPageProps) => (
  <ManagedTicketsFrame
    {...props}
    title="Student Support Center"
    about="What your students asked you, and what you answered."
    search="Search student, subject, message"
    query={useInfiniteQuery(deskTicketsQuery(props.filters))}
  />
)
