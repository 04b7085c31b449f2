import type { MeetingStatus } from '@capstone/contract/meetings/meetings.constants'
import { meetingEndOf } from '@capstone/contract/meetings/meetings.policy'
import type { Meeting } from '@capstone/contract/meetings/meetings.schemas'
import { formatChatTime, formatDate, formatLongDate, orUnknown } from '../../lib/text/formats.ts'
import type { StatusTone } from '../../ui/badges/status-badge.tsx'

/** The label of each meeting status. */
const MEETING_STATUS_LABELS: Readonly<Record<MeetingStatus, string>> = {
  proposed: 'Proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
}
export const MEETING_STATUS_TONES: Readonly<Record<MeetingStatus, StatusTone>> = {
  proposed: 'pending',
  accepted: 'done',
  declined: 'rejected',
  cancelled: 'neutral',
}

export const MEETINGS_FAILED = 'Failed to load meetings'
export const MEETINGS_EMPTY = 'No meetings yet.'
export const MEETING_DAY_MISSING = 'Please choose a day.'
export const MEETING_TIME_MISSING = 'Please choose a time.'
export const MEETING_PROPOSE_FAILED = 'Failed to propose the meeting. Please try again.'
export const MEETING_DISCARD_CONSEQUENCE = 'What you typed here has not been proposed and will be lost.'

/** "Proposed. Dr. Meera Kulkarni sees it with this project." */
export const formatProposed = (partner: string) => `Proposed. ${partner} sees it with this project.`

/** "proposed by you", "proposed by Dr. Meera Kulkarni" */
export const formatProposer = ({ isOwn, proposedBy }: { isOwn: boolean; proposedBy: string | null }) =>
  `proposed by ${isOwn ? 'you' : orUnknown(proposedBy)}`

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** "Tue, Nov 24, 2026, 6:20 pm", in the viewer's time zone. */
export const formatMeetingStart = (startsAt: Date) =>
  `${weekday.format(startsAt)}, ${formatDate(startsAt)}, ${formatChatTime(startsAt)}`

export const MEETING_ANSWER_FAILED = 'Failed to answer. Please try again.'
export const MEETING_CANCEL_FAILED = 'Failed to call off the meeting. Please try again.'
export const CALENDAR_FAILED = 'Failed to make the calendar file. Please try again.'
/** The confirmations before a meeting is declined or called off. */
export const MEETING_QUESTIONS = {
  decline: {
    title: 'Decline this meeting?',
    confirm: 'Decline',
    consequence: 'The other side will see that this meeting was declined.',
  },
  cancel: {
    title: 'Call this meeting off?',
    confirm: 'Call off',
    consequence: 'The other side will see that this meeting was cancelled.',
  },
} as const

const longWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short' })
export const formatMonth = (date: Date) => month.format(date)

type MeetingTime = Pick<Meeting, 'startsAt' | 'minutes'>

/** "4:00 to 4:30 pm", "11:45 am to 12:15 pm" */
function formatHours({ startsAt, minutes }: MeetingTime): string {
  const [from = '', to = ''] = [startsAt, meetingEndOf({ startsAt, minutes })].map((date) =>
    formatChatTime(date),
  )
  const isSameHalf = from.slice(-2) === to.slice(-2)
  return `${isSameHalf ? from.slice(0, -3) : from} to ${to}`
}

/** "Tuesday 4:00 to 4:30 pm", for a place beside the date; in the viewer's time zone. */
export const formatTimeRange = (time: MeetingTime) =>
  `${longWeekday.format(time.startsAt)} ${formatHours(time)}`

/** "Tuesday, Nov 24, 2026, 4:00 to 4:30 pm", in the viewer's time zone. */
export const formatDatedTimeRange = (time: MeetingTime) =>
  `${formatLongDate(time.startsAt)}, ${formatHours(time)}`

/** "Tuesday, Nov 24, 2026, 4:00 to 4:30 pm is declined once you propose another time." */
export const formatReplacement = (meeting: MeetingTime) =>
  `${formatDatedTimeRange(meeting)} is declined once you propose another time.`

/** "Proposed by you.", "Proposed by Dr. Meera Kulkarni. Once accepted, it can be added to your calendar." */
export function formatProposal(
  { isOwn, proposedBy, status, ...when }: Meeting,
  canAct: boolean,
  now = new Date(),
): string {
  const by = `Proposed by ${isOwn ? 'you' : orUnknown(proposedBy)}.`
  if (status !== 'proposed' || isOwn || !canAct || isOver(when, now)) return by
  return `${by} Once accepted, it can be added to your calendar.`
}

const NOT_ANSWERED = 'Not answered'
const isOver = (meeting: Pick<Meeting, 'startsAt' | 'minutes'>, now: Date) => meetingEndOf(meeting) <= now

/** The label and tone of a meeting in the list of a project; a proposal that is over has its own. */
export function describeMeetingStatus(
  { status, ...when }: Pick<Meeting, 'status' | 'startsAt' | 'minutes'>,
  now = new Date(),
): { label: string; tone: StatusTone } {
  if (status === 'proposed' && isOver(when, now)) return { label: NOT_ANSWERED, tone: 'neutral' }
  return { label: MEETING_STATUS_LABELS[status], tone: MEETING_STATUS_TONES[status] }
}

/** The label of a meeting's status; a proposal that can no longer be answered has its own. */
export function formatMeetingStatus(
  { status, isOwn, ...when }: Meeting,
  canAct: boolean,
  now = new Date(),
): string {
  if (status !== 'proposed') return MEETING_STATUS_LABELS[status]
  if (!canAct || isOver(when, now)) return NOT_ANSWERED
  return isOwn ? 'Waiting for an answer' : 'Needs your answer'
}
