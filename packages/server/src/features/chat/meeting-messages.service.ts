import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import type { MeetingColumns } from './messages.repository.ts'

/** Converts a meeting row to what the viewer sees, in its thread and in the list of meetings. */
export const toMeeting = (row: MeetingColumns, viewerId: string): Meeting => ({
  id: row.id,
  startsAt: row.startsAt,
  minutes: row.minutes,
  place: row.place,
  note: row.note,
  status: row.status,
  proposedAt: row.proposedAt,
  isOwn: row.proposedBy === viewerId,
  proposedBy: row.proposedByName,
})
