import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { RefetchAlert } from '../../ui/feedback/refetch-alert.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { MetaLine } from '../../ui/stats/meta-line.tsx'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import { MeetingToolbar } from './meeting-toolbar.tsx'
import {
  describeMeetingStatus,
  formatMeetingStart,
  formatProposer,
  MEETINGS_EMPTY,
  MEETINGS_FAILED,
} from './meetings.messages.ts'
import { meetingsQuery } from './meetings.queries.ts'

/** The meetings of a project, as both members see them. */
export function MeetingsList({ assignmentId }: { readonly assignmentId: string }) {
  const query = useQuery(meetingsQuery(assignmentId))
  if (!query.data) {
    if (!query.isError) return <ListSkeleton label="Loading meetings" rows={1} bare />
    return (
      <FailedState message={MEETINGS_FAILED} onRetry={() => query.refetch()} retrying={query.isFetching} />
    )
  }
  return (
    <>
      <RefetchAlert query={query} message={MEETINGS_FAILED} />
      {query.data.length === 0 ? (
        <Text size="sm" lh="22px" c="dimmed">
          {MEETINGS_EMPTY}
        </Text>
      ) : (
        <ul aria-label="Meetings">
          {query.data.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A meeting: its time, length, place, note, proposer, status, and actions. */
function MeetingRow({ meeting }: { readonly meeting: Meeting }) {
  const { startsAt, minutes, place, note } = meeting
  const { label, tone } = describeMeetingStatus(meeting)
  return (
    <Box component="li" py="sm" style={{ borderTop: '1px solid var(--line)', overflowWrap: 'anywhere' }}>
      <Group align="flex-start" justify="space-between" gap="4px 12px" mb={2}>
        <Text component="time" size="sm" lh="22px" fw={550} dateTime={startsAt.toISOString()}>
          {formatMeetingStart(startsAt)}
        </Text>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <MetaLine>
        {`${minutes} minutes`}
        {formatProposer(meeting)}
      </MetaLine>
      {place && (
        <Text size="sm" mt={4} c="var(--ink-2)" style={{ whiteSpace: 'pre-line' }}>
          <LinkedText text={place} />
        </Text>
      )}
      {note && (
        <Text
          size="sm"
          fz={13}
          mt={6}
          px={10}
          py={6}
          bdrs="sm"
          bg="var(--sunken)"
          c="var(--ink-2)"
          style={{ whiteSpace: 'pre-line' }}
        >
          <LinkedText text={note} />
        </Text>
      )}
      <MeetingToolbar meeting={meeting} />
    </Box>
  )
}
