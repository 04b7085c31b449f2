import { MINUTE_MS } from '../base.constants.ts'

type MeetingTime = { readonly startsAt: Date; readonly minutes: number }

/** Returns the end of a meeting. */
export const meetingEndOf = ({ startsAt, minutes }: MeetingTime): Date =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS)

type Proposal = { readonly proposedBy: string | null; readonly status: string }
type Meeting = Proposal & { readonly endsAt: Date }
type Actor = { readonly id: string }

const isOver = ({ endsAt }: Meeting, now: Date) => endsAt.getTime() <= now.getTime()

/** The side that did not propose a meeting answers it, and nobody once the proposer's account is gone. */
export const isInvitedToMeeting = (actor: Actor, { proposedBy }: Proposal) =>
  proposedBy !== null && proposedBy !== actor.id

/** Only its proposer withdraws a proposal, which the other side declines; either side cancels an accepted meeting. */
export const isCancellerOfMeeting = (actor: Actor, { proposedBy, status }: Proposal) =>
  status !== 'proposed' || proposedBy === actor.id

/** The invited side may answer a proposal until the meeting is over. */
export const canAnswerMeeting = (actor: Actor, meeting: Meeting, now: Date) =>
  meeting.status === 'proposed' && isInvitedToMeeting(actor, meeting) && !isOver(meeting, now)

/** A proposed or accepted meeting may be cancelled until it is over. */
export const canCancelMeeting = (actor: Actor, meeting: Meeting, now: Date) =>
  (meeting.status === 'proposed' || meeting.status === 'accepted') &&
  isCancellerOfMeeting(actor, meeting) &&
  !isOver(meeting, now)
