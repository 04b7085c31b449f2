import { canAnswerMeeting, canCancelMeeting, meetingEndOf } from '@capstone/contract/meetings/meetings.policy'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'

const VIEWER = { id: 'viewer' }
const OTHER_ID = 'other'

/** Returns what the viewer may do with a meeting now, by the server's rules. */
export function allowedActions(meeting: Meeting, now: Date = new Date()) {
  const policyInput = {
    status: meeting.status,
    // The policy compares ids, but a meeting has only the proposer's name, which is null once their account is gone.
    proposedBy: meeting.isOwn ? VIEWER.id : meeting.proposedBy && OTHER_ID,
    endsAt: meetingEndOf(meeting),
  }
  return {
    canAnswer: canAnswerMeeting(VIEWER, policyInput, now),
    canCancel: canCancelMeeting(VIEWER, policyInput, now),
    canAddToCalendar: meeting.status === 'accepted',
  }
}
