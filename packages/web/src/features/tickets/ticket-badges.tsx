import type { TicketPriority } from '@capstone/contract/tickets/tickets.constants'
import { PriorityLevel } from '../../ui/badges/priority-level.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { Tag } from '../../ui/badges/tag.tsx'
import { PRIORITY_LEVELS, statusBadgeOf, type TicketKind, typeLabelOf } from './tickets.messages.ts'

export interface TicketBadgesProps {
  readonly kind: TicketKind
  readonly ticket: { readonly status: string; readonly type: string; readonly priority: TicketPriority }
}

/** Status, type and priority of a ticket. */
export function TicketBadges({ kind, ticket }: TicketBadgesProps) {
  const { tone, label } = statusBadgeOf(kind, ticket.status)
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Tag>{typeLabelOf(kind, ticket.type)}</Tag>
      <PriorityLevel {...PRIORITY_LEVELS[ticket.priority]} />
    </>
  )
}
