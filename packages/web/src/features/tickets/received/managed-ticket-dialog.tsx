import type { InstructorTicketDetail, TicketDetail } from '@capstone/contract/tickets/tickets.schemas'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import type { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import type { DescriptionListProps } from '../../../ui/stats/description-list.tsx'
import { TicketDialog } from '../ticket-dialog.tsx'
import { TicketReplyForm } from '../ticket-reply-form.tsx'
import { TicketResolvedBanner } from '../ticket-resolved-banner.tsx'
import {
  instructorDetails,
  studentDetails,
  TicketSenderSection,
  TicketTimesSection,
} from '../ticket-side-sections.tsx'
import { REPLY_PLACEHOLDERS, REPLY_SENT, type TicketKind, TRANSITION_TEXTS } from '../tickets.messages.ts'
import { instructorTicketQuery, ticketQuery } from '../tickets.queries.ts'
import { UnsentReplySection } from '../unsent-reply-section.tsx'
import type { useTicketTransitions } from '../use-ticket-transitions.tsx'

interface ManagedTicketProps {
  /** The id of the ticket to show; undefined closes the dialog. */
  readonly openId: string | undefined
  readonly onClose: () => void
  readonly feedback: ReturnType<typeof useFeedbackMessage>
  readonly transitions: ReturnType<typeof useTicketTransitions>
}

export interface ManagedTicketDialogProps extends ManagedTicketProps {
  readonly kind: TicketKind
}

/** A ticket for those who answer it: its conversation, sender, reply form and resolution. */
export const ManagedTicketDialog = ({ kind, ...props }: ManagedTicketDialogProps) =>
  kind === 'student' ? <StudentTicketDialog {...props} /> : <InstructorTicketDialog {...props} />

function StudentTicketDialog(props: ManagedTicketProps) {
  const id = useLastDefined(props.openId) ?? ''
  const query = useQuery({ ...ticketQuery(id), enabled: props.openId !== undefined })
  return <AnswerDialog kind="student" query={query} detailsOf={studentDetails} {...props} />
}

function InstructorTicketDialog(props: ManagedTicketProps) {
  const id = useLastDefined(props.openId) ?? ''
  const query = useQuery({ ...instructorTicketQuery(id), enabled: props.openId !== undefined })
  return <AnswerDialog kind="instructor" query={query} detailsOf={instructorDetails} {...props} />
}

type AnswerDialogProps<Detail> = ManagedTicketDialogProps & {
  readonly query: UseQueryResult<Detail>
  readonly detailsOf: (ticket: Detail) => DescriptionListProps['items']
}

function AnswerDialog<Detail extends TicketDetail | InstructorTicketDetail>(
  props: AnswerDialogProps<Detail>,
) {
  const { kind, openId, onClose, query, detailsOf, feedback, transitions } = props
  // Escape reaches every open dialog. While a confirmation is open, it must close only the confirmation.
  const close = () => {
    if (!transitions.isConfirming) onClose()
  }
  const feedbackBanner = openId !== undefined && feedback.banner
  return (
    <TicketDialog kind={kind} opened={openId !== undefined} onClose={close} query={query}>
      {(ticket) => ({
        side: (
          <>
            <TicketSenderSection kind={kind} sender={ticket.sender} details={detailsOf(ticket)} />
            <TicketTimesSection ticket={ticket} />
          </>
        ),
        footer:
          ticket.status === 'resolved' ? (
            <TicketResolvedBanner
              resolvedAt={ticket.resolvedAt}
              feedback={
                <>
                  {feedbackBanner}
                  <UnsentReplySection ticketId={ticket.id} />
                </>
              }
            />
          ) : (
            <TicketReplyForm
              key={ticket.id}
              kind={kind}
              ticket={ticket}
              placeholder={REPLY_PLACEHOLDERS[kind]}
              feedback={feedbackBanner}
              onSent={() => feedback.show('success', REPLY_SENT)}
              onCancel={close}
              actions={
                <Button
                  variant="default"
                  leftSection={<IconCheck size={16} stroke={1.7} aria-hidden="true" />}
                  disabled={transitions.isPending}
                  onClick={() => transitions.resolve(ticket)}
                >
                  {TRANSITION_TEXTS.resolved.label}
                </Button>
              }
            />
          ),
      })}
    </TicketDialog>
  )
}
