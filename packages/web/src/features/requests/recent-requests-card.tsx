import type { DashboardRequest } from '@capstone/contract/dashboards/student-dashboard.schemas'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { ListRow, RowList } from '../../ui/lists/row-list.tsx'
import { formatRequestState, STATUS_LABELS, STATUS_TONES } from './requests.messages.ts'
import { ALL_REQUESTS } from './requests.queries.ts'
import { ReviewNote } from './review-note.tsx'

export interface RecentRequestsCardProps {
  readonly requests: readonly DashboardRequest[] | undefined
  /** Which of them are shown: those that wait for review, or those answered lately. */
  readonly kind: 'pending' | 'answered'
}

/** A student's requests of one kind. Renders nothing while loading, or without any. */
export function RecentRequestsCard({ requests = [], kind }: RecentRequestsCardProps) {
  const shown = requests.filter(({ status }) => (status === 'pending') === (kind === 'pending'))
  if (shown.length === 0) return null
  const title = kind === 'pending' ? 'Project Requests' : 'Answered Requests'
  return (
    <SectionCard
      title={title}
      flush
      aside={
        <Button
          renderRoot={(props) => (
            <Link to="/student/activate-project" search={{ request: ALL_REQUESTS }} {...props} />
          )}
          variant="subtle"
          size="xs"
          mr={-8}
        >
          View all
        </Button>
      }
    >
      <RowList label={title}>
        {shown.map((request) => (
          <ListRow key={request.id}>
            <Group gap="6px 16px" justify="space-between" align="flex-start" wrap="nowrap">
              <h3 style={{ overflowWrap: 'anywhere' }}>{request.title}</h3>
              <StatusBadge tone={STATUS_TONES[request.status]}>{STATUS_LABELS[request.status]}</StatusBadge>
            </Group>
            <Text size="meta" mt={2} c="var(--ink-2)">
              {formatRequestState(request)}
            </Text>
            {request.reviewNote && <ReviewNote>{request.reviewNote}</ReviewNote>}
          </ListRow>
        ))}
      </RowList>
    </SectionCard>
  )
}
