import type { TicketReply } from '@capstone/contract/tickets/tickets.schemas'
import { Box, Flex, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useViewer } from '../../lib/session/session.ts'
import { formatDateTime, formatRelative, orUnknown } from '../../lib/text/formats.ts'
import { PersonAvatar } from '../../ui/badges/person-avatar.tsx'
import { Tag } from '../../ui/badges/tag.tsx'
import { ROLE_LABELS } from '../../ui/shell/menu-types.ts'
import classes from './ticket-conversation.module.css'
import { NO_ROLE, type TicketKind } from './tickets.messages.ts'

export interface TicketConversationListProps {
  readonly kind: TicketKind
  readonly ticket: {
    readonly id: string
    readonly message: string
    readonly createdAt: Date
    readonly sender: { readonly id: string; readonly name: string } | null
    readonly conversation: readonly TicketReply[]
  }
}

/** The messages of a ticket, oldest first; the viewer’s own are marked. */
export function TicketConversationList({ kind, ticket }: TicketConversationListProps) {
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
