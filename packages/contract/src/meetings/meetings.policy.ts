type Proposal = { readonly proposedBy: string | null; readonly status: string; readonly endsAt: Date }
type Actor = { readonly id: string }

const isOver = ({ endsAt }: Proposal, now: Date) => endsAt.getTime() <= now.getTime()

/** Who was asked answers a proposal, as long as the time is not over. */
export const canAnswerMeeting = (actor: Actor, meeting: Proposal, now: Date) =>
  meeting.status === 'proposed' && meeting.proposedBy !== actor.id && !isOver(meeting, now)

/** Who proposed a time takes it back; of an agreed meeting both may, as long as it is not over. */
export const canCancelMeeting = (actor: Actor, meeting: Proposal, now: Date) =>
  !isOver(meeting, now) &&
  (meeting.status === 'accepted' || (meeting.status === 'proposed' && meeting.proposedBy === actor.id))
