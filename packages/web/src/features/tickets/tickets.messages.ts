import {
  INSTRUCTOR_TICKET_STATUSES,
  INSTRUCTOR_TICKET_TYPES,
  type InstructorTicketStatus,
  type InstructorTicketType,
  type OwnTicketSort,
  REOPEN_DAYS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketSort,
  type TicketType,
} from '@capstone/contract/tickets/tickets.constants'
import type { TicketCounts } from '@capstone/contract/tickets/tickets.schemas'
import { formatDate, formatRelative, pluralize } from '../../lib/text/formats.ts'
import type { PriorityLevelProps } from '../../ui/badges/priority-level.tsx'
import type { StatusTone } from '../../ui/badges/status-badge.tsx'

/** Who opened a ticket: a student, or an instructor who contacts the administrators. */
export type TicketKind = 'student' | 'instructor'

/** The label of each ticket status. */
export const TICKET_STATUS_LABELS: Readonly<Record<InstructorTicketStatus, string>> = {
  open: 'Open',
  in_progress: 'In Progress',
  replied: 'Replied',
  resolved: 'Resolved',
}
export const TICKET_STATUS_TONES: Readonly<Record<InstructorTicketStatus, StatusTone>> = {
  open: 'pending',
  in_progress: 'progress',
  replied: 'progress',
  resolved: 'done',
}

/** The field of TicketCounts for each status. */
export const TICKET_STATUS_COUNTS: Readonly<Record<InstructorTicketStatus, keyof TicketCounts>> = {
  open: 'open',
  in_progress: 'inProgress',
  replied: 'replied',
  resolved: 'resolved',
}

const isKnown = (status: string): status is InstructorTicketStatus =>
  INSTRUCTOR_TICKET_STATUSES.some((known) => known === status)

/** Label and colour of any status. An unknown one is grey, or yellow on an instructor's ticket. */
export function statusBadgeOf(
  kind: TicketKind,
  status: string,
): { readonly tone: StatusTone; readonly label: string } {
  if (isKnown(status)) return { tone: TICKET_STATUS_TONES[status], label: TICKET_STATUS_LABELS[status] }
  return { tone: kind === 'instructor' ? 'pending' : 'neutral', label: status }
}

/** The label and number of bars of each priority. */
export const PRIORITY_LEVELS: Readonly<Record<TicketPriority, PriorityLevelProps>> = {
  low: { level: 1, label: 'Low' },
  medium: { level: 2, label: 'Medium' },
  high: { level: 3, label: 'High' },
  urgent: { level: 4, label: 'Urgent' },
}

const TICKET_TYPE_LABELS: Readonly<Record<TicketType, string>> = {
  technical: 'Technical',
  project: 'Project',
  account: 'Account',
  general: 'General',
  other: 'Other',
}

const INSTRUCTOR_TICKET_TYPE_LABELS: Readonly<Record<InstructorTicketType, string>> = {
  bug: 'Bug Report',
  feature: 'Feature Request',
  support: 'Support',
  account: 'Account Issue',
  other: 'Other',
}

const TYPE_LABELS: Readonly<Record<TicketKind, Readonly<Record<string, string>>>> = {
  student: TICKET_TYPE_LABELS,
  instructor: INSTRUCTOR_TICKET_TYPE_LABELS,
}

/** The label of a ticket's type. */
export const typeLabelOf = (kind: TicketKind, type: string) => TYPE_LABELS[kind][type] ?? type

const NO_SUBJECT: Readonly<Record<TicketKind, string>> = {
  student: 'Support Request',
  instructor: 'No Subject',
}

/** The title of a ticket: its subject, or a placeholder. */
export const subjectOf = (kind: TicketKind, ticket: { readonly subject: string }) =>
  ticket.subject || NO_SUBJECT[kind]

const choiceOf = <Value extends string>(value: Value, label: string) => ({ value, label })

/** The statuses and types of each kind of ticket, to choose from. */
export const FILTER_CHOICES = {
  student: {
    statuses: TICKET_STATUSES.map((status) => choiceOf(status, TICKET_STATUS_LABELS[status])),
    types: TICKET_TYPES.map((type) => choiceOf(type, TICKET_TYPE_LABELS[type])),
  },
  instructor: {
    statuses: INSTRUCTOR_TICKET_STATUSES.map((status) => choiceOf(status, TICKET_STATUS_LABELS[status])),
    types: INSTRUCTOR_TICKET_TYPES.map((type) => choiceOf(type, INSTRUCTOR_TICKET_TYPE_LABELS[type])),
  },
} as const
export const PRIORITY_CHOICES = TICKET_PRIORITIES.map((priority) =>
  choiceOf(priority, PRIORITY_LEVELS[priority].label),
)
export const SORT_LABELS: Readonly<Record<OwnTicketSort, string>> = {
  answered: 'Answered first',
  newest: 'Newest first',
  waiting: 'Waiting time',
}

/** What stands above a list of received tickets in each order. */
export const SORT_ABOUT: Readonly<Record<TicketSort, string>> = {
  newest: 'Newest first.',
  waiting: 'Unanswered first, longest waiting on top.',
}

/** Marks a ticket in a list whose answer its sender has not read. */
export const NEW_ANSWER = 'New answer'

/** "2 replies". */
export const formatReplyCount = (replies: number) =>
  replies === 0 ? 'No reply yet' : pluralize(replies, 'reply', 'replies')

/** "2 replies, last 3 hours ago"; for a resolved ticket "3 replies, Nov 16, 2026". */
export function formatReplies(replies: number, lastReplyAt: Date | null, isResolved: boolean): string {
  const count = formatReplyCount(replies)
  if (replies === 0 || !lastReplyAt) return count
  return isResolved ? `${count}, ${formatDate(lastReplyAt)}` : `${count}, last ${formatRelative(lastReplyAt)}`
}

export const NO_TICKETS = 'No support tickets yet'
export const NO_TICKETS_HINT = 'Support tickets from students will appear here.'
export const NO_TICKETS_MATCH = 'No tickets match your filters'

export const TICKETS_FAILED = 'Failed to load support tickets'
export const INSTRUCTOR_TICKETS_FAILED = 'Failed to load instructor tickets'
export const TICKET_FAILED = 'Failed to load this ticket'
export const TICKET_REPLY_FAILED = 'Failed to send reply.'
export const REPLY_SENT = 'Reply sent successfully!'
export const TICKET_STATUS_FAILED = 'Failed to update ticket status'
export const TICKET_REOPEN_FAILED = 'Failed to reopen ticket'
export const TICKET_REOPENED = 'Ticket reopened'

/** The label of the menu entry that opens the sender of a ticket. */
export const OPEN_SENDER: Readonly<Record<TicketKind, string>> = {
  student: 'Open student',
  instructor: 'Open instructor',
}
export const COPY_TICKET_LINK = {
  label: 'Copy link',
  failed: 'The link could not be copied. Administrators find the ticket at',
} as const

/** Why a ticket cannot be marked as replied yet. */
export const REPLY_FIRST = 'No administrator has replied yet. Reply first.'

/** The buttons and results of status changes. */
export const TRANSITION_TEXTS = {
  in_progress: { label: 'Mark In Progress', done: 'Ticket marked as in progress' },
  replied: { label: 'Mark Replied', done: 'Ticket marked as replied' },
  resolved: { label: 'Mark Resolved', done: 'Ticket marked as resolved' },
} as const

export const TICKET_NOT_FOUND = 'This ticket does not exist'
export const TICKET_NOT_FOUND_HINT = 'Its address may be incomplete, or the ticket belongs to somebody else.'
export const TICKET_IS_RESOLVED = 'This ticket has been resolved'
/** The heading above a reply that was not sent before the ticket was resolved. */
export const REPLY_NOT_SENT = 'Your reply was not sent'
/** Shown as the receiver of a ticket when the receiver's account was deleted. */
export const SUPPORT_TEAM = 'Support Team'
export const REPLY_PLACEHOLDERS: Readonly<Record<TicketKind, string>> = {
  student: 'Type your reply to the student...',
  instructor: 'Type your reply to the instructor...',
}
/** In place of the role of a deleted account. */
export const NO_ROLE = 'Deleted account'
/** A subject as a sentence of its own; most end without a stop. */
export const endSentence = (subject: string) => (/[.!?…]$/.test(subject) ? subject : `${subject}.`)

export const RESOLVE_QUESTION = 'Resolve this ticket?'
export const RESOLVE_CONSEQUENCE = `Nobody can reply to it then. Only its sender can reopen it, within ${REOPEN_DAYS} days.`
