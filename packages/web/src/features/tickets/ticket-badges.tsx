import type { TicketPriority } from '@capstone/contract/tickets/tickets.constants'
import { PriorityLevel } from '../../ui/badges/priority-level.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { Tag } from '../../ui/badges/tag.tsx'
import { PRIORITY_MARKS, statusMarkOf, type TicketKind, typeWordOf } from './tickets.messages.ts'

export interface TicketMarksListProps {
  readonly kind: TicketKind
  readonly ticket: { readonly status: string; readonly type: string; readonly priority: TicketPriority }
}

/** Status, type and priority of a ticket. Spec 2 §2. */
export function TicketMarksList({ kind, ticket }: TicketMarksListProps) {
  const { tone, label } = statusMarkOf(kind, ticket.status)
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Tag>{typeWordOf(kind, ticket.type)}</Tag>
      <PriorityLevel {...PRIORITY_MARKS[ticket.priority]} />
    </>
  )
}
