import { type SQL, sql } from 'drizzle-orm'
import { chatThreads, supportMessages } from '../chat/chat.table.ts'
import { meetings } from '../meetings/meetings.table.ts'

/**
 * Selects the meetings of all threads that others than `viewerId` proposed and that can still be answered; the caller
 * restricts them to the viewer's threads. A proposal whose message is unread is left out, because it counts as an
 * unread message. `readNumber` is the column of `thread` with the number of the last message that the viewer has read,
 * `hiddenUpTo` the number of the last one that they do not see.
 */
export const proposedMeetings = (viewerId: SQL, readNumber: SQL, hiddenUpTo: SQL) => sql`
  select meeting.id, meeting.starts_at, meeting.proposed_at, meeting.proposed_by, thread.id as thread_id, thread.title,
    thread.student_id
  from ${chatThreads} thread
  join ${meetings} meeting on meeting.assignment_id = thread.id and meeting.status = 'proposed'
  join ${supportMessages} message on message.id = meeting.id
  where thread.archived_at is null and meeting.proposed_by <> ${viewerId}
    and message.number > ${hiddenUpTo} and message.number <= ${readNumber}
    and meeting.starts_at + make_interval(mins => meeting.minutes) > ${sql.placeholder('now')}::timestamptz`
