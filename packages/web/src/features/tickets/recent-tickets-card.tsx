import type { DashboardTicket } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { Button, Flex, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { orUnknown } from '../../lib/text/formats.ts'
import { PriorityLevel } from '../../ui/badges/priority-level.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { ListRow, RowList } from '../../ui/lists/row-list.tsx'
import { MetaLine, SecondaryFact } from '../../ui/stats/meta-line.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import text from '../../ui/theme/text.module.css'
import { PRIORITY_LEVELS, TICKET_STATUS_LABELS, TICKET_STATUS_TONES } from './tickets.messages.ts'

/** The newest tickets that the instructor received. Renders nothing while loading, or if there are none. */
export function RecentTicketsCard({ tickets }: { readonly tickets: readonly DashboardTicket[] | undefined }) {
  if (!tickets || tickets.length === 0) return null
  return (
    <SectionCard
      title="Recent Support Tickets"
      flush
      aside={
        <Button
          renderRoot={(props) => (
            <Link to="/instructor/support-tickets" search={{ tab: 'tickets' }} {...props} />
          )}
          variant="subtle"
          size="xs"
          mr={-8}
          aria-label="View all support tickets"
        >
          View all
        </Button>
      }
    >
      <RowList label="Recent support tickets">
        {tickets.map((ticket) => (
          <RecentTicketRow key={ticket.id} ticket={ticket} />
        ))}
      </RowList>
    </SectionCard>
  )
}

/** A ticket: its subject, priority, status and sender. */
function RecentTicketRow({ ticket }: { readonly ticket: DashboardTicket }) {
  const { id, subject, status, priority, createdAt, sender } = ticket
  return (
    <ListRow>
      <Flex
        direction={{ base: 'column-reverse', sm: 'row' }}
        align="flex-start"
        justify="space-between"
        gap={{ base: 'xs', sm: 'md' }}
        mb={{ base: 4, sm: 2 }}
      >
        <h3 style={{ overflowWrap: 'anywhere' }}>
          <Link
            to="/instructor/support-tickets"
            search={{ tab: 'tickets', ticket: id }}
            className={text.link}
          >
            {subject}
          </Link>
        </h3>
        <Group gap="sm" wrap="nowrap" flex="none">
          <PriorityLevel {...PRIORITY_LEVELS[priority]} />
          <StatusBadge tone={TICKET_STATUS_TONES[status]}>{TICKET_STATUS_LABELS[status]}</StatusBadge>
        </Group>
      </Flex>
      <MetaLine>
        {orUnknown(sender?.name)}
        {sender?.email && <SecondaryFact>{sender.email}</SecondaryFact>}
        {sender?.course}
        <RelativeTime time={createdAt} />
      </MetaLine>
    </ListRow>
  )
}
