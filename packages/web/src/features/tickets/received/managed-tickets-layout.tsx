import type { Ticket } from '@capstone/contract/tickets/tickets.schemas'
import { Box } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { orNotSpecified, orUnknown } from '../../../lib/text/formats.ts'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { SecondaryFact } from '../../../ui/stats/meta-line.tsx'
import { TicketRow } from '../ticket-row.tsx'
import {
  NO_TICKETS,
  NO_TICKETS_HINT,
  NO_TICKETS_MATCH,
  SORT_ABOUT,
  TICKETS_FAILED,
} from '../tickets.messages.ts'
import { RECEIVED_SORT, type TicketFilters } from '../tickets.queries.ts'
import { TicketsLayout, type TicketsLayoutProps, type TicketsPageProps } from '../tickets-layout.tsx'
import { useTicketTransitions } from '../use-ticket-transitions.tsx'
import { ManagedTicketDialog } from './managed-ticket-dialog.tsx'
import { useTicketLinks } from './use-ticket-links.ts'

export interface ManagedTicketsLayoutProps
  extends TicketsPageProps<TicketFilters>,
    Pick<TicketsLayoutProps<Ticket>, 'title' | 'searchLabel' | 'searchFields' | 'query'> {
  /** Tabs that switch to another screen. */
  readonly tabs?: ReactNode
  /** Whether it is an administrator's screen: the rows then lead to the sender, too. */
  readonly isAdmin?: boolean
}

/** A screen of students' tickets for those who answer them: the list, and the open ticket. */
export function ManagedTicketsLayout(props: ManagedTicketsLayoutProps) {
  const { openId, onOpen, onClose, tabs, isAdmin = false, ...frame } = props
  const feedback = useFeedbackMessage({ scrollTo: 'nearest' })
  const transitions = useTicketTransitions('student', openId, feedback)
  const open = () => {
    feedback.clear()
    onOpen()
  }
  return (
    <>
      <TicketsLayout
        {...frame}
        kind="student"
        about={SORT_ABOUT[frame.filters.sort ?? RECEIVED_SORT]}
        defaultSort={RECEIVED_SORT}
        feedback={
          <>
            {tabs}
            {openId === undefined && feedback.banner}
          </>
        }
        failed={TICKETS_FAILED}
        empty={{ title: NO_TICKETS, text: NO_TICKETS_HINT }}
        none={NO_TICKETS_MATCH}
      >
        {(ticket) => (
          <StudentTicketRow
            key={ticket.id}
            ticket={ticket}
            isAdmin={isAdmin}
            onOpen={open}
            onResolve={() => transitions.resolve(ticket)}
          />
        )}
      </TicketsLayout>
      <ManagedTicketDialog
        kind="student"
        openId={openId}
        onClose={onClose}
        feedback={feedback}
        transitions={transitions}
      />
      {transitions.confirmDialog}
    </>
  )
}

interface StudentTicketRowProps {
  readonly ticket: Ticket
  readonly isAdmin: boolean
  readonly onOpen: () => void
  readonly onResolve: () => void
}

/** A student's ticket in the list, with its sender and actions. */
function StudentTicketRow({ ticket, isAdmin, onOpen, onResolve }: StudentTicketRowProps) {
  const { status, sender } = ticket
  const links = useTicketLinks('student', ticket)
  return (
    <TicketRow
      kind="student"
      ticket={ticket}
      facts={[
        <Box key="name" component="span" fw={550} c="var(--ink)">
          {orUnknown(sender?.name)}
        </Box>,
        sender?.email && <SecondaryFact key="email">{sender.email}</SecondaryFact>,
        sender && [sender.course, orNotSpecified(sender.specialization)].filter(Boolean).join(', '),
      ]}
      isReceived
      onOpen={onOpen}
      menu={[
        ...(status === 'resolved' ? [] : [{ label: 'Resolve', icon: IconCheck, onClick: onResolve }]),
        ...(isAdmin ? links.entries : []),
      ]}
    >
      {links.message}
    </TicketRow>
  )
}
