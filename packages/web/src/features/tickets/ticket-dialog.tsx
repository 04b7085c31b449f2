import type {
  InstructorTicketDetail,
  TicketDetail,
  TicketReply,
} from '@capstone/contract/tickets/tickets.schemas'
import { Box, Flex, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTabFocused } from '../../lib/dom/use-tab-focused.ts'
import { refusalCode } from '../../lib/http/error-text.ts'
import { useViewer } from '../../lib/session/session.ts'
import { formatDateTime, formatRelative, orUnknown, shortTicketId } from '../../lib/text/formats.ts'
import { PersonAvatar } from '../../ui/badges/person-avatar.tsx'
import { Tag } from '../../ui/badges/tag.tsx'
import { DetailDialog } from '../../ui/dialogs/detail-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { ROLE_LABELS } from '../../ui/shell/menu-types.ts'
import text from '../../ui/theme/text.module.css'
import { useMarkTicketRead } from './ticket-actions.queries.ts'
import { TicketBadges } from './ticket-badges.tsx'
import classes from './ticket-dialog.module.css'
import {
  NO_ROLE,
  subjectOf,
  TICKET_FAILED,
  TICKET_NOT_FOUND,
  TICKET_NOT_FOUND_HINT,
  type TicketKind,
} from './tickets.messages.ts'

type ViewedTicket = Pick<
  UseQueryResult<{ readonly id: string; readonly isUnread: boolean }>,
  'data' | 'dataUpdatedAt'
>

/**
 * Marks the notification of an open ticket read once the viewer looks at it. A ticket that is only preloaded, or open
 * in a tab without focus, stays unread.
 */
function useMarkReadWhileViewing(
  kind: TicketKind,
  isOpen: boolean,
  { data: ticket, dataUpdatedAt }: ViewedTicket,
): void {
  const isTabFocused = useTabFocused()
  const { mutate } = useMarkTicketRead(kind)
  const markRead = useEffectEvent(mutate)
  const unreadId = isOpen && isTabFocused && ticket?.isUnread ? ticket.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ticket may have a newer reply.
  useEffect(() => {
    if (unreadId) markRead(unreadId)
  }, [unreadId, dataUpdatedAt])
}

export interface TicketDialogProps<Detail extends TicketDetail | InstructorTicketDetail> {
  readonly kind: TicketKind
  readonly opened: boolean
  readonly onClose: () => void
  readonly query: UseQueryResult<Detail>
  /** Renders what surrounds the conversation of the loaded ticket. */
  readonly children: (ticket: Detail) => {
    /** Details beside the conversation. */
    readonly side: ReactNode
    /** Below the conversation: the reply form, or the "resolved" banner. */
    readonly footer: ReactNode
  }
}

/** A ticket with its conversation, in all states: loading, failed, not found, loaded. */
export function TicketDialog<Detail extends TicketDetail | InstructorTicketDetail>(
  props: TicketDialogProps<Detail>,
) {
  const { kind, opened, onClose, query, children } = props
  const { data: ticket, error, isError, isFetching, refetch } = query
  const dialog = { opened, onClose }
  useMarkReadWhileViewing(kind, opened, query)
  if (['TICKET_NOT_FOUND', 'INPUT_INVALID'].includes(refusalCode(error) ?? '')) {
    return (
      <DetailDialog {...dialog} title={TICKET_NOT_FOUND}>
        <p>{TICKET_NOT_FOUND_HINT}</p>
      </DetailDialog>
    )
  }
  if (!ticket) {
    return (
      <DetailDialog {...dialog} title="Ticket">
        {isError ? (
          <FailedState message={TICKET_FAILED} onRetry={() => refetch()} retrying={isFetching} />
        ) : (
          <ListSkeleton label="Loading ticket" bare />
        )}
      </DetailDialog>
    )
  }
  const { side, footer } = children(ticket)
  return (
    <DetailDialog
      {...dialog}
      title={subjectOf(kind, ticket)}
      above={
        <>
          <TicketBadges kind={kind} ticket={ticket} />
          <span className={text.meta}>Ticket {shortTicketId(ticket.id)}</span>
        </>
      }
      side={side}
    >
      <div className={classes.main}>
        <TicketConversationList kind={kind} ticket={ticket} />
        <Stack gap="sm" className={classes.footer}>
          {isError && (
            <Alert kind="error" onRetry={() => refetch()}>
              {TICKET_FAILED}
            </Alert>
          )}
          {footer}
        </Stack>
      </div>
    </DetailDialog>
  )
}

interface TicketConversationListProps {
  readonly kind: TicketKind
  readonly ticket: {
    readonly id: string
    readonly message: string
    readonly createdAt: Date
    readonly sender: { readonly id: string; readonly name: string } | null
    readonly conversation: readonly TicketReply[]
  }
}

/** The messages of a ticket, oldest first; the viewer's own are marked. */
function TicketConversationList({ kind, ticket }: TicketConversationListProps) {
  const { id, message, createdAt, sender, conversation } = ticket
  const last = useRef<HTMLLIElement>(null)
  const lastId = conversation.at(-1)?.id
  useEffect(() => {
    if (lastId) last.current?.scrollIntoView({ block: 'nearest' })
  }, [lastId])
  const first = { id, message, createdAt, sender: sender && { ...sender, role: kind } }
  const all = [first, ...conversation]
  return (
    <div role="log" aria-label="Conversation">
      <Flex component="ol" direction="column" gap="xs" mt="-xs" mx={{ base: '-sm', sm: '-md' }}>
        {all.map((entry) => (
          <li key={entry.id} className={classes.entry} ref={entry.id === lastId ? last : undefined}>
            <ConversationEntry entry={entry} />
          </li>
        ))}
      </Flex>
    </div>
  )
}

function ConversationEntry({ entry }: { readonly entry: Omit<TicketReply, 'id'> }) {
  const { message, createdAt, sender } = entry
  const isOwn = useViewer().id === sender?.id
  return (
    <article className={classes.message} data-own={isOwn || undefined}>
      <PersonAvatar id={sender?.id ?? ''} name={sender?.name ?? ''} />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <header className={classes.head}>
          <Box component="span" miw={0} fw={550}>
            {orUnknown(sender?.name)}
          </Box>
          <Tag small>{sender ? ROLE_LABELS[sender.role] : NO_ROLE}</Tag>
          {isOwn && (
            <Text span size="sm" fz={13} c="var(--ink-2)">
              You
            </Text>
          )}
          <time className={classes.time} dateTime={createdAt.toISOString()}>
            {formatDateTime(createdAt)} · {formatRelative(createdAt)}
          </time>
        </header>
        <Text maw="72ch" textWrap="pretty" style={{ whiteSpace: 'pre-line' }}>
          {message}
        </Text>
      </Box>
    </article>
  )
}
