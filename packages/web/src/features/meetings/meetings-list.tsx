import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../ui/lists/list-states.tsx'
import { MeetingRow } from './meeting-row.tsx'
import { MEETINGS_EMPTY, MEETINGS_FAILED } from './meetings.messages.ts'
import classes from './meetings.module.css'
import { meetingsQuery } from './meetings.queries.ts'

/** The meetings of a project, as both of its sides see them. The way to propose one stands beside it. */
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
    <ul className={classes.list} aria-label="Meetings">
      {query.data.map((meeting) => (
        <MeetingRow key={meeting.id} meeting={meeting} />
      ))}
    </ul>
  )
}
