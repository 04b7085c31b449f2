import { canAnswerMeeting, canCancelMeeting, meetingEndOf } from '@capstone/contract/meetings/meetings.policy'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'

const VIEWER = { id: 'viewer' }

/** Returns what the viewer may do with a meeting now, by the server's rules. */
export function allowedActions(meeting: Meeting, now: Date = new Date()) {
  const seen = {
    status: meeting.status,
    // The other side's id is unknown, but their name is not the viewer's id either, and is null once they are gone.
    proposedBy: meeting.isOwn ? VIEWER.id : meeting.proposedBy,
    endsAt: meetingEndOf(meeting),
  }
  return {
    canAnswer: canAnswerMeeting(VIEWER, seen, now),
    canCancel: canCancelMeeting(VIEWER, seen, now),
    canSave: meeting.status === 'accepted',
  }
}
