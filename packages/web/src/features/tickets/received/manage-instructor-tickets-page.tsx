import { canBeMarkedReplied, isTransitionNoOp } from '@capstone/contract/tickets/tickets.policy'
import type { InstructorTicket } from '@capstone/contract/tickets/tickets.schemas'
import { Box } from '@mantine/core'
import { IconCheck, IconMessage, IconProgress } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { orUnknown } from '../../../lib/text/formats.ts'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { TicketRow } from '../ticket-row.tsx'
import { instructorDetails } from '../ticket-side-sections.tsx'
import { INSTRUCTOR_TICKETS_FAILED, REPLY_FIRST, SORT_ABOUT, TRANSITION_TEXTS } from '../tickets.messages.ts'
import { type InstructorTicketFilters, instructorTicketsQuery, RECEIVED_SORT } from '../tickets.queries.ts'
import { TicketsLayout, type TicketsPageProps } from '../tickets-layout.tsx'
import { useTicketTransitions } from '../use-ticket-transitions.tsx'
import { ManagedTicketDialog } from './managed-ticket-dialog.tsx'
import { useTicketLinks } from './use-ticket-links.ts'

/** The entries of a row's menu. */
const TRANSITIONS = [
  { to: 'in_progress', icon: IconProgress },
  { to: 'replied', icon: IconMessage },
  { to: 'resolved', icon: IconCheck },
] as const

const NONE = 'No tickets found'

/** The administrators' page to find, answer and change instructors' tickets. */
export function ManageInstructorTicketsPage(props: TicketsPageProps<InstructorTicketFilters>) {
  const { filters, openId, onFilter, onOpen, onClose } = props
  const query = useInfiniteQuery(instructorTicketsQuery(filters))
  const feedback = useFeedbackMessage({ scrollTo: 'nearest' })
  const transitions = useTicketTransitions('instructor', openId, feedback)
  const open = () => {
    feedback.clear()
    onOpen()
  }
  return (
    <>
      <TicketsLayout
        kind="instructor"
        title="Instructor Tickets"
        about={SORT_ABOUT[filters.sort ?? RECEIVED_SORT]}
        searchLabel="Search ticket or instructor"
        defaultSort={RECEIVED_SORT}
        filters={filters}
        onFilter={onFilter}
        query={query}
        feedback={openId === undefined && feedback.banner}
        failed={INSTRUCTOR_TICKETS_FAILED}
        empty={{ title: NONE, text: 'Tickets from instructors will appear here.' }}
        none={NONE}
      >
        {(ticket) => (
          <InstructorTicketRow key={ticket.id} ticket={ticket} transitions={transitions} onOpen={open} />
        )}
      </TicketsLayout>
      <ManagedTicketDialog
        kind="instructor"
        openId={openId}
        onClose={onClose}
        feedback={feedback}
        transitions={transitions}
      />
      {transitions.confirmDialog}
    </>
  )
}

interface InstructorTicketRowProps {
  readonly ticket: InstructorTicket
  readonly transitions: Pick<ReturnType<typeof useTicketTransitions>, 'transition' | 'resolve' | 'isPending'>
  readonly onOpen: () => void
}

/** An instructor's ticket in the list, with its sender and actions. */
function InstructorTicketRow({ ticket, transitions, onOpen }: InstructorTicketRowProps) {
  const links = useTicketLinks('instructor', ticket)
  const changes = ticket.status === 'resolved' ? [] : TRANSITIONS
  return (
    <TicketRow
      kind="instructor"
      ticket={ticket}
      facts={[
        <Box key="name" component="span" fw={550} c="var(--ink)">
          {orUnknown(ticket.sender?.name)}
        </Box>,
        ...instructorDetails(ticket).map(({ value }) => value),
      ]}
      isReceived
      onOpen={onOpen}
      menu={[
        ...changes.map(({ to, icon }) => ({
          label: TRANSITION_TEXTS[to].label,
          icon,
          disabled: transitions.isPending || isTransitionNoOp(ticket, to),
          ...(to === 'replied' && !canBeMarkedReplied(ticket) && { refusal: REPLY_FIRST }),
          onClick: () =>
            to === 'resolved' ? transitions.resolve(ticket) : transitions.transition(ticket, to),
        })),
        ...links.entries,
      ]}
    >
      {links.message}
    </TicketRow>
  )
}
