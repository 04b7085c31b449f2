import { type SQL, sql } from 'drizzle-orm'
import { chatThreads, supportMessages } from '../chat/chat.table.ts'
import { meetings } from '../meetings/meetings.table.ts'

/**
 * Selects the meetings that the other side of a thread proposed, as long as they can be answered. While the proposal is
 * an unread message it counts as that; from then on it is here until it is answered. `viewerId` is who answers, and
 * `readNumber` the column of the row `thread` up to which they have read.
 */
export const proposedMeetings = (viewerId: SQL, readNumber: SQL) => sql`
  select meeting.id, meeting.starts_at, meeting.proposed_at, meeting.proposed_by, thread.id as thread_id, thread.title,
    thread.student_id
  from ${chatThreads} thread
  join ${meetings} meeting on meeting.assignment_id = thread.id and meeting.status = 'proposed'
  join ${supportMessages} message on message.id = meeting.id
  where thread.archived_at is null and meeting.proposed_by is distinct from ${viewerId}
    and message.number <= ${readNumber}
    and meeting.starts_at + make_interval(mins => meeting.minutes) > ${sql.placeholder('now')}::timestamptz`
