import type { MeetingStatus } from '@capstone/contract/meetings/meetings.constants'
import { formatChatTime, formatDate, orUnknown } from '../../lib/formats.ts'
import type { Tone } from '../../ui/status-badge.tsx'

/** A meeting's status as a word, and its colour. */
export const MEETING_STATUS_LABELS: Readonly<Record<MeetingStatus, string>> = {
  proposed: 'Proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
}
export const MEETING_STATUS_TONES: Readonly<Record<MeetingStatus, Tone>> = {
  proposed: 'pending',
  accepted: 'done',
  declined: 'rejected',
  cancelled: 'neutral',
}

export const MEETINGS_FAILED = 'Failed to load meetings'
export const MEETINGS_EMPTY = 'No meeting was proposed yet.'
export const MEETING_FAILED = 'Failed to propose the meeting. Please try again.'
export const ASK_LEAVE = 'What you typed here has not been proposed and will be lost.'

/** "Proposed. Dr. Meera Kulkarni sees it with this project." */
export const sayProposed = (partner: string) => `Proposed. ${partner} sees it with this project.`

/** "proposed by you", "proposed by Dr. Meera Kulkarni" */
export const sayProposer = ({ isOwn, proposedBy }: { isOwn: boolean; proposedBy: string | null }) =>
  `proposed by ${isOwn ? 'you' : orUnknown(proposedBy)}`

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** "Tue, Nov 24, 2026, 6:20 pm", by the viewer's clock. */
export const sayWhen = (startsAt: Date) =>
  `${weekday.format(startsAt)}, ${formatDate(startsAt)}, ${formatChatTime(startsAt)}`
