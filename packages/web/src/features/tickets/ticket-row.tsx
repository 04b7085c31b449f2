import { canBeRepliedTo } from '@capstone/contract/tickets/tickets.policy'
import type { InstructorTicket, Ticket } from '@capstone/contract/tickets/tickets.schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatRelative, formatTimeOnDay } from '../../lib/text/formats.ts'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { QueueRow, type QueueRowProps, RowTime, WaitingTime } from '../../ui/lists/queue-row.tsx'
import textStyles from '../../ui/theme/text.module.css'
import { TicketBadges } from './ticket-badges.tsx'
import {
  formatReplies,
  formatReplyCount,
  NEW_ANSWER,
  subjectOf,
  type TicketKind,
} from './tickets.messages.ts'

export interface TicketRowProps extends Pick<QueueRowProps, 'facts' | 'menu' | 'children'> {
  readonly kind: TicketKind
  readonly ticket: Ticket | InstructorTicket
  /** Whether the viewer is the one who answers it. */
  readonly isReceived: boolean
  readonly onOpen: () => void
}

/** A ticket in a list: its subject, the start of its text, its state, how long it waits, and how to open it. */
export function TicketRow({ kind, ticket, isReceived, facts, menu, onOpen, children }: TicketRowProps) {
  const { id, message, createdAt, repliedAt, replies, lastReplyAt, status, hasUnreadAnswer } = ticket
  return (
    <QueueRow
      title={
        <TicketLink id={id} className={textStyles.link} onClick={onOpen}>
          {subjectOf(kind, ticket)}
        </TicketLink>
      }
      text={message}
      facts={[
        ...facts,
        (isReceived ? !waitsSinceCreation(ticket) : !isCreatedOnShownDay(ticket)) &&
          `created ${formatDate(createdAt)}`,
        kind === 'instructor' && isReceived && repliedAt && `replied ${formatDate(repliedAt)}`,
        // The sender's own row shows the time of the last event beside it.
        isReceived ? formatReplies(replies, lastReplyAt, status === 'resolved') : formatReplyCount(replies),
      ]}
      state={
        <>
          {hasUnreadAnswer && <StatusBadge tone="pending">{NEW_ANSWER}</StatusBadge>}
          <TicketBadges kind={kind} ticket={ticket} />
        </>
      }
      time={<TicketTime ticket={ticket} isReceived={isReceived} />}
      action={(titleId) => (
        <ViewTicketButton id={id} subjectId={titleId} isAnswerable={canBeRepliedTo(ticket)} onOpen={onOpen} />
      )}
      menu={menu}
    >
      {children}
    </QueueRow>
  )
}

/** Whether a ticket has waited since its creation. Its waiting time then shows the date of creation. */
const waitsSinceCreation = ({ waitingSince, createdAt, resolvedAt }: TicketRowProps['ticket']) =>
  !resolvedAt && waitingSince?.getTime() === createdAt.getTime()

/** When a ticket was last answered; null while it has no answer. */
const answeredAtOf = ({ repliedAt, lastReplyAt }: TicketRowProps['ticket']) => repliedAt ?? lastReplyAt

/** Whether a ticket was created on the day that its sender's row shows as its time. */
function isCreatedOnShownDay(ticket: TicketRowProps['ticket']) {
  const shown = ticket.resolvedAt ?? ticket.waitingSince ?? answeredAtOf(ticket)
  return shown !== null && formatDate(shown) === formatDate(ticket.createdAt)
}

/** How long a ticket has waited, or when it was last answered or resolved. */
function TicketTime({ ticket, isReceived }: Pick<TicketRowProps, 'ticket' | 'isReceived'>) {
  const { waitingSince, resolvedAt } = ticket
  if (resolvedAt)
    return <RowTime label={`Resolved ${formatRelative(resolvedAt)}`} detail={formatTimeOnDay(resolvedAt)} />
  const event = waitsSinceCreation(ticket) ? 'created' : undefined
  if (waitingSince && isReceived) return <WaitingTime since={waitingSince} {...(event && { event })} />
  if (waitingSince)
    return (
      <RowTime
        label={`Sent ${formatRelative(waitingSince)}`}
        detail={[event, formatTimeOnDay(waitingSince)].filter(Boolean).join(' ')}
      />
    )
  const answeredAt = answeredAtOf(ticket)
  return (
    answeredAt && (
      <RowTime label={`Answered ${formatRelative(answeredAt)}`} detail={formatTimeOnDay(answeredAt)} />
    )
  )
}

interface ViewTicketButtonProps {
  readonly id: string
  /** The id of the element that names the ticket. */
  readonly subjectId: string
  /** Whether the viewer may reply to the ticket. One that they may only reopen has no reply form. */
  readonly isAnswerable: boolean
  readonly onOpen: () => void
}

interface TicketLinkProps {
  readonly id: string
  readonly className: string | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Opens a ticket over its list; the address then contains its id. */
const TicketLink = ({ id, ...props }: TicketLinkProps) => (
  <Link to="." search={(current) => ({ ...current, ticket: id })} resetScroll={false} {...props} />
)

/** Opens a ticket, as its title does, and says whether the viewer can reply. */
const ViewTicketButton = ({ id, subjectId, isAnswerable, onOpen }: ViewTicketButtonProps) => (
  <Button
    renderRoot={(props) => <TicketLink id={id} {...props} />}
    variant="default"
    size="xs"
    aria-describedby={subjectId}
    onClick={onOpen}
  >
    {isAnswerable ? 'View & Reply' : 'View'}
  </Button>
)
