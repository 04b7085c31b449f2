import { canAnswerMeeting, canCancelMeeting } from '@capstone/contract/meetings/meetings.policy'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { endOf } from './meetings.messages.ts'

const VIEWER = { id: 'viewer' }

/** What the viewer may do with a meeting now, as the server will see it. */
export function allowedActions(meeting: Meeting, now: Date = new Date()) {
  const seen = {
    status: meeting.status,
    // Of the other side it is known only that they are not the viewer.
    proposedBy: meeting.isOwn ? VIEWER.id : null,
    endsAt: endOf(meeting),
  }
  return {
    canAnswer: canAnswerMeeting(VIEWER, seen, now),
    canCancel: canCancelMeeting(VIEWER, seen, now),
    canSave: meeting.status === 'accepted',
  }
}
