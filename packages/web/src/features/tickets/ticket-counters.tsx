import type { TicketCounts } from '@capstone/contract/tickets/tickets.schemas'
import { formatNumber } from '../../lib/text/formats.ts'
import { Ledger } from '../../ui/figures/ledger.tsx'

/** How many tickets there are, and how they stand; without counts, their places. Spec 2 §2. */
export function TicketCounters({ counts }: { readonly counts: TicketCounts | undefined }) {
  const cell = (label: string, key: keyof TicketCounts) => ({
    label,
    figure: counts && formatNumber(counts[key]),
  })
  return (
    <Ledger
      label="Tickets in figures"
      cells={[
        cell('Total', 'total'),
        cell('Open', 'open'),
        cell('In Progress', 'inProgress'),
        cell('Resolved', 'resolved'),
      ]}
    />
  )
}
