import type { InstructorTicket, Ticket } from '@capstone/contract/tickets/tickets.schemas'
import { IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RowMenuEntry } from '../../../ui/lists/row-menu.tsx'
import { useCopyLink } from '../../../ui/lists/use-copy-link.tsx'
import { COPY_TICKET_LINK, OPEN_SENDER, type TicketKind } from '../tickets.messages.ts'

const SCREENS = {
  student: { tickets: '/admin/support-tickets', people: '/admin/add-student' },
  instructor: { tickets: '/admin/instructor-tickets', people: '/admin/add-instructor' },
} as const

/**
 * Returns the last entries of the menu of a ticket in an administrator's list, which lead to its sender and copy its
 * link, and the result of copying. A deleted account cannot be opened.
 */
export function useTicketLinks(
  kind: TicketKind,
  { id, sender }: Pick<Ticket | InstructorTicket, 'id' | 'sender'>,
) {
  const navigate = useNavigate()
  const { tickets, people } = SCREENS[kind]
  const { entry, message } = useCopyLink(`${tickets}?ticket=${id}`, COPY_TICKET_LINK)
  const openSender = sender && {
    label: OPEN_SENDER[kind],
    icon: IconUser,
    onClick: () => void navigate({ to: people, search: { person: sender.id } }),
    isBelowDivider: true,
  }
  const entries: RowMenuEntry[] = [...(openSender ? [openSender] : []), { ...entry, isBelowDivider: true }]
  return { entries, message }
}
