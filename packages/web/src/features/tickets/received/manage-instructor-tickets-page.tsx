import { Box, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate, orUnknown } from '../../../lib/text/formats.ts'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { ResolveTicketButton } from '../resolve-ticket-button.tsx'
import { instructorDetails } from '../ticket-details-panel.tsx'
import { TicketRow } from '../ticket-row.tsx'
import { INSTRUCTOR_TICKETS_FAILED, TRANSITION_TEXTS } from '../tickets.messages.ts'
import {
  type FilterValues,
  type InstructorTicketFilters,
  instructorTicketsQuery,
} from '../tickets.queries.ts'
import { TicketsLayout } from '../tickets-layout.tsx'
import { useTicketTransitions } from '../use-ticket-transitions.tsx'
import { ViewTicketButton } from '../view-ticket-button.tsx'
import { ManagedTicketDialog } from './managed-ticket-dialog.tsx'

export interface ManageInstructorTicketsPageProps {
  /** The filters from the URL. */
  readonly filters: InstructorTicketFilters
  readonly openId: string | undefined
  readonly onFilter: (filters: FilterValues) => void
  /** Called when a ticket is opened from the list. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

const NONE = 'No tickets found'

/** The administrators’ page to find, answer and change instructors’ tickets. */
export function ManageInstructorTicketsPage(props: ManageInstructorTicketsPageProps) {
  const { filters, openId, onFilter, onOpen, onClose } = props
  const query = useInfiniteQuery(instructorTicketsQuery(filters))
  const feedback = useFeedbackMessage('nearest')
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
        about="What instructors report and ask of the administrators."
        search="Search ticket or instructor"
        filters={filters}
        onFilter={onFilter}
        query={query}
        feedback={openId === undefined && feedback.banner}
        failed={INSTRUCTOR_TICKETS_FAILED}
        empty={{ title: NONE, text: 'Tickets from instructors will appear here.' }}
        none={NONE}
      >
        {(ticket) => (
          <TicketRow
            key={ticket.id}
            kind="instructor"
            ticket={ticket}
            facts={[
              <Box key="name" component="span" fw={550} c="var(--ink)">
                {orUnknown(ticket.sender?.name)}
              </Box>,
              ...instructorDetails(ticket).map(({ value }) => value),
            ]}
            dates={ticket.repliedAt && `replied ${formatDate(ticket.repliedAt)}`}
            actions={(subjectId) => (
              <>
                <ViewTicketButton id={ticket.id} subjectId={subjectId} onOpen={open} />
                {ticket.status !== 'resolved' && (
                  <>
                    {(['in_progress', 'replied'] as const).map((to) => (
                      <Button
                        key={to}
                        variant="subtle"
                        size="xs"
                        aria-describedby={subjectId}
                        disabled={ticket.status === to}
                        loading={transitions.isTransitioning(ticket, to)}
                        onClick={() => transitions.transition(ticket, to)}
                      >
                        {TRANSITION_TEXTS[to].label}
                      </Button>
                    ))}
                    <ResolveTicketButton subjectId={subjectId} onResolve={() => transitions.resolve(ticket)}>
                      {TRANSITION_TEXTS.resolved.label}
                    </ResolveTicketButton>
                  </>
                )}
              </>
            )}
          />
        )}
      </TicketsLayout>
      <ManagedTicketDialog
        kind="instructor"
        openId={openId}
        onClose={onClose}
        feedback={feedback}
        transitions={transitions}
      />
      {transitions.question}
    </>
  )
}
