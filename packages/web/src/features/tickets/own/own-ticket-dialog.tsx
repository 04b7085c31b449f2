import { isReopenable } from '@capstone/contract/tickets/tickets.policy'
import type { InstructorTicketDetail, TicketDetail } from '@capstone/contract/tickets/tickets.schemas'
import { Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLastDefined } from '../../../lib/dom/use-last-defined.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { useFeedbackMessage } from '../../../ui/feedback/use-feedback-message.tsx'
import { DescriptionList } from '../../../ui/stats/description-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { useReopenTicket } from '../ticket-actions.queries.ts'
import { TicketDialog } from '../ticket-dialog.tsx'
import { TicketReplyForm } from '../ticket-reply-form.tsx'
import { TicketResolvedBanner } from '../ticket-resolved-banner.tsx'
import { TicketTimesSection } from '../ticket-side-sections.tsx'
import { REPLY_SENT, TICKET_REOPEN_FAILED, TICKET_REOPENED, type TicketKind } from '../tickets.messages.ts'
import { instructorTicketQuery, ticketQuery } from '../tickets.queries.ts'
import { UnsentReplySection } from '../unsent-reply-section.tsx'
import { formatReopenDeadline, OWN_REPLY_PLACEHOLDER, REOPEN_OVER } from './own-tickets.messages.ts'

export interface OwnTicketDialogProps {
  /** The ticket id from the URL; undefined closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** A student's own ticket: its conversation, and a reply form or, once it is resolved, a button to reopen it. */
export function OwnTicketDialog({ id, onClose }: OwnTicketDialogProps) {
  const shown = useLastDefined(id)
  const query = useQuery({ ...ticketQuery(shown ?? ''), enabled: id !== undefined })
  return <SenderDialog kind="student" opened={id !== undefined} query={query} onClose={onClose} />
}

/** An instructor's own ticket to the administrators. */
export function OwnInstructorTicketDialog({ id, onClose }: OwnTicketDialogProps) {
  const shown = useLastDefined(id)
  const query = useQuery({ ...instructorTicketQuery(shown ?? ''), enabled: id !== undefined })
  return <SenderDialog kind="instructor" opened={id !== undefined} query={query} onClose={onClose} />
}

interface SenderDialogProps<Detail> {
  readonly kind: TicketKind
  readonly opened: boolean
  readonly query: UseQueryResult<Detail>
  readonly onClose: () => void
}

function SenderDialog<Detail extends TicketDetail | InstructorTicketDetail>(
  props: SenderDialogProps<Detail>,
) {
  const { kind, onClose } = props
  return (
    <TicketDialog {...props}>
      {(ticket) => ({
        side: (
          <>
            <TicketTimesSection ticket={ticket} />
            {kind === 'instructor' && ticket.receiver && (
              <DescriptionList items={[{ label: 'Receiver’s email', value: ticket.receiver.email }]} />
            )}
          </>
        ),
        footer: <OwnTicketFooter key={ticket.id} kind={kind} ticket={ticket} onClose={onClose} />,
      })}
    </TicketDialog>
  )
}

interface OwnTicketFooterProps {
  readonly kind: TicketKind
  readonly ticket: TicketDetail | InstructorTicketDetail
  readonly onClose: () => void
}

/**
 * The footer of the viewer's own ticket: the reply form or, once resolved, the "resolved" banner, with a button to
 * reopen the ticket while that is possible.
 */
function OwnTicketFooter({ kind, ticket, onClose }: OwnTicketFooterProps) {
  const { show, banner } = useFeedbackMessage({ scrollTo: 'nearest' })
  const { id, status, resolvedAt } = ticket
  const canReopen = isReopenable(ticket, new Date())
  return (
    <div>
      {banner}
      {status !== 'resolved' && (
        <TicketReplyForm
          key={id}
          kind={kind}
          ticket={ticket}
          placeholder={OWN_REPLY_PLACEHOLDER}
          onSent={() => show('success', REPLY_SENT)}
          onCancel={onClose}
        />
      )}
      {status === 'resolved' && (
        <TicketResolvedBanner
          resolvedAt={resolvedAt}
          feedback={<UnsentReplySection ticketId={id} />}
          actions={
            canReopen && (
              <OwnTicketReopenButton
                kind={kind}
                id={id}
                onReopened={() => show('success', TICKET_REOPENED)}
                onRefused={(message) => show('error', message)}
              />
            )
          }
        />
      )}
      {resolvedAt && (
        <Text className={text.meta} mt="xs">
          {canReopen ? formatReopenDeadline(resolvedAt) : REOPEN_OVER}
        </Text>
      )}
    </div>
  )
}

interface OwnTicketReopenButtonProps {
  readonly kind: TicketKind
  readonly id: string
  readonly onReopened: () => void
  readonly onRefused: (message: string) => void
}

/** Reopens the viewer's resolved ticket. */
function OwnTicketReopenButton({ kind, id, onReopened, onRefused }: OwnTicketReopenButtonProps) {
  const { mutate, isPending } = useReopenTicket(kind)
  const reopen = () =>
    mutate(
      { id },
      { onSuccess: onReopened, onError: (error) => onRefused(errorText(error, TICKET_REOPEN_FAILED)) },
    )
  return (
    <BusyButton
      variant="default"
      busy={isPending}
      leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
      onClick={reopen}
    >
      Reopen Ticket
    </BusyButton>
  )
}
