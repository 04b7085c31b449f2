import type { InstructorTicket, Ticket } from '@capstone/contract/tickets/tickets.schemas'
import { Center, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconClock, IconMailOpened } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatDate } from '../../lib/text/formats.ts'
import type { Tone } from '../../ui/badges/status-badge.tsx'
import { ListRow } from '../../ui/lists/row-list.tsx'
import { MetaLine } from '../../ui/stats/meta-line.tsx'
import { TicketBadges } from './ticket-badges.tsx'
import classes from './ticket-row.module.css'
import { formatReplies, statusBadgeOf, subjectOf, type TicketKind } from './tickets.messages.ts'

export interface TicketRowProps {
  readonly kind: TicketKind
  readonly ticket: Ticket | InstructorTicket
  /** Facts about the other side; the creation date follows. */
  readonly facts: ReactNode
  /** Facts after the creation date. */
  readonly dates?: ReactNode
  /** Renders the buttons; `subjectId` is for their `aria-describedby`. */
  readonly actions: (subjectId: string) => ReactNode
}

const ICONS: Readonly<Record<Tone, typeof IconClock>> = {
  pending: IconMailOpened,
  progress: IconClock,
  done: IconCircleCheck,
  rejected: IconMailOpened,
  neutral: IconMailOpened,
}

/** A ticket in a list: its badges, subject, facts and actions. */
export function TicketRow({ kind, ticket, facts, dates, actions }: TicketRowProps) {
  const id = useId()
  const { status, message, createdAt, replies, lastReplyAt } = ticket
  const { tone } = statusBadgeOf(kind, status)
  const Icon = ICONS[tone]
  return (
    <ListRow>
      <article className={classes.ticket} aria-labelledby={id}>
        <Center
          component="span"
          className={classes.icon}
          w={34}
          h={34}
          bdrs="50%"
          c={`var(--${tone})`}
          bg={`var(--${tone}-bg)`}
        >
          <Icon size={18} stroke={1.6} aria-hidden="true" />
        </Center>
        <div className={classes.words}>
          <Title id={id} order={2} className={classes.subject} size="h3" textWrap="pretty">
            {subjectOf(kind, ticket)}
          </Title>
          <Group gap="6px 10px" mt={6} mb={8}>
            <TicketBadges kind={kind} ticket={ticket} />
          </Group>
          <Text lineClamp={3} maw="72ch" mb={8} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
          <MetaLine>
            {facts}
            {formatDate(createdAt)}
            {dates}
          </MetaLine>
        </div>
        <div className={classes.aside}>
          <div className={classes.actions}>{actions(id)}</div>
          <Text component="div" className={classes.replies} size="xs" lh="sm" c="dimmed">
            {formatReplies(replies, lastReplyAt, status === 'resolved')}
          </Text>
        </div>
      </article>
    </ListRow>
  )
}
