import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { MetaLine } from '../../ui/stats/meta-line.tsx'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import { MeetingToolbar } from './meeting-toolbar.tsx'
import {
  formatMeetingStart,
  formatProposer,
  MEETING_STATUS_LABELS,
  MEETING_STATUS_TONES,
  MEETINGS_EMPTY,
  MEETINGS_FAILED,
} from './meetings.messages.ts'
import classes from './meetings.module.css'
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
  if (query.data.length === 0) return <p className={classes.empty}>{MEETINGS_EMPTY}</p>
  return (
    <ul aria-label="Meetings">
      {query.data.map((meeting) => (
        <MeetingRow key={meeting.id} meeting={meeting} />
      ))}
    </ul>
  )
}

/** A meeting: its time, length, place, note, proposer, status, and actions. */
function MeetingRow({ meeting }: { readonly meeting: Meeting }) {
  const { startsAt, minutes, place, note, status } = meeting
  return (
    <li className={classes.meeting}>
      <div className={classes.head}>
        <time className={classes.when} dateTime={startsAt.toISOString()}>
          {formatMeetingStart(startsAt)}
        </time>
        <StatusBadge tone={MEETING_STATUS_TONES[status]}>{MEETING_STATUS_LABELS[status]}</StatusBadge>
      </div>
      <MetaLine>
        {`${minutes} minutes`}
        {formatProposer(meeting)}
      </MetaLine>
      {place && (
        <p className={classes.place}>
          <LinkedText text={place} />
        </p>
      )}
      {note && (
        <p className={classes.note}>
          <LinkedText text={note} />
        </p>
      )}
      <MeetingToolbar meeting={meeting} />
    </li>
  )
}
