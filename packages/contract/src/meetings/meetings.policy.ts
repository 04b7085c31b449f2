import { MINUTE_MS } from '../base.constants.ts'

type MeetingTime = { readonly startsAt: Date; readonly minutes: number }

/** Returns the end of a meeting. */
export const meetingEndOf = ({ startsAt, minutes }: MeetingTime): Date =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS)

type Proposal = { readonly proposedBy: string | null; readonly status: string; readonly endsAt: Date }
type Actor = { readonly id: string }

const isOver = ({ endsAt }: Proposal, now: Date) => endsAt.getTime() <= now.getTime()

/** The invited side may answer a proposal until the meeting is over. */
export const canAnswerMeeting = (actor: Actor, meeting: Proposal, now: Date) =>
  meeting.status === 'proposed' && meeting.proposedBy !== actor.id && !isOver(meeting, now)

/** The proposer may withdraw a proposal; both may cancel an accepted meeting. Neither once it is over. */
export const canCancelMeeting = (actor: Actor, meeting: Proposal, now: Date) =>
  !isOver(meeting, now) &&
  (meeting.status === 'accepted' || (meeting.status === 'proposed' && meeting.proposedBy === actor.id))
