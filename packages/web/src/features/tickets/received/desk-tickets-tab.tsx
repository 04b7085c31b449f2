import type { ReactNode } from 'react'
import { useOpenedHere } from '../../../lib/dom/use-opened-here.ts'
import { isSameChoice, type TicketFilters, ticketFiltersOf } from '../tickets.queries.ts'
import { DeskTicketsPage } from './desk-tickets-page.tsx'

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
  const { noteOpened, close } = useOpenedHere(() => onGo(filters, true))
  return (
    <DeskTicketsPage
      filters={filters}
      tabs={tabs}
      openId={ticket}
      onFilter={(to) => onGo(ticketFiltersOf(to), isSameChoice(to, filters))}
      onOpen={noteOpened}
      onClose={close}
    />
  )
}
