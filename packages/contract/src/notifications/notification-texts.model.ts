import {
  PROJECT_STATUS_LABELS,
  type ProjectStatus,
  RESOURCE_LABELS,
  type Resource,
} from '../assignments/assignments.constants.ts'
import type { PaperStatus } from '../papers/papers.constants.ts'
import {
  type EventContext,
  formatExtensionEvent,
  formatHandInEvent,
  formatReminder,
} from './hand-in-texts.model.ts'
import { formatDayAndTime, type NotificationText } from './notification-times.model.ts'
import type { NotificationPayload, PayloadOf } from './notifications.schemas.ts'

type MeetingPayload = PayloadOf<'meeting'>

const MEETING_EVENTS: Readonly<
  Record<MeetingPayload['event'], { readonly title: string; readonly verb: string }>
> = {
  accepted: { title: 'Meeting accepted', verb: 'accepted the meeting' },
  declined: { title: 'Meeting declined', verb: 'declined the meeting' },
  cancelled: { title: 'Meeting cancelled', verb: 'cancelled the meeting' },
  withdrawn: { title: 'Meeting withdrawn', verb: 'withdrew the proposed meeting' },
}

/** "Ines Rao accepted the meeting about “Campus map” on Tue, Nov 24, 2026, 6:20 pm." */
function formatMeeting({ event, by, startsAt }: MeetingPayload, { name, title, timeZone }: EventContext) {
  const { title: eventTitle, verb } = MEETING_EVENTS[event]
  const when = formatDayAndTime(new Date(startsAt), timeZone)
  if (event === 'cancelled' && by === null)
    return {
      title: eventTitle,
      detail: `The meeting about ${title} on ${when} is cancelled: the person you were to meet is no longer here.`,
    }
  return { title: eventTitle, detail: `${name} ${verb} about ${title} on ${when}.` }
}

const QUOTED_MAX_LENGTH = 120

/**
 * Shortens a text that a person wrote to QUOTED_MAX_LENGTH characters on one line. Removes the characters that could
 * change the direction of the text after it.
 */
export function toShortLine(text: string): string {
  const line = text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length > QUOTED_MAX_LENGTH
    ? `${characters.slice(0, QUOTED_MAX_LENGTH - 1).join('')}…`
    : line
}

/**
 * Returns the text of a notification, for the notification list and mails. It is plain text, with titles and names as
 * people wrote them. Times are in the reader's own time zone unless `timeZone` is given.
 */
export function formatNotification(payload: NotificationPayload, timeZone?: string): NotificationText {
  const title = quote(payload.title)
  switch (payload.kind) {
    case 'mentoring':
      return formatMentoring(payload)
    case 'request_reviewed':
      return formatReview(payload, title)
    case 'project_assigned':
      return { title: 'New project', detail: `${nameOf(payload)} assigned you ${title}.` }
    case 'project_changed':
      return {
        title: 'Project updated',
        detail: `${nameOf(payload)} ${formatProjectChange(payload, title)}.`,
      }
    case 'access_changed':
      return {
        title: 'Access changed',
        detail: `${nameOf(payload)} ${formatAccessChange(payload)} of ${title}.`,
      }
    case 'paper_status_changed':
      return formatPaperChange(payload, title)
    case 'hand_in':
      return formatHandInEvent(payload, { name: nameOf(payload), title: nameHandIn(payload), timeZone })
    case 'hand_in_extension':
      return formatExtensionEvent(payload, { name: nameOf(payload), title: nameHandIn(payload), timeZone })
    case 'hand_in_reminder':
      return formatReminder(payload, nameHandIn(payload), timeZone)
    case 'message':
      return formatMessages(payload, title)
    case 'meeting':
      return formatMeeting(payload, { name: nameOf(payload), title, timeZone })
    case 'ticket':
      return {
        title: TICKET_TITLES[payload.event],
        detail: `${nameOf(payload)} ${formatTicketAction(payload, title)}.`,
      }
  }
}

const quote = (text: string) => `“${toShortLine(text)}”`

type NamedHandIn = {
  readonly title: string
  readonly project?: string | undefined
  readonly student?: string | undefined
}

/** “Report” of “Campus map”; for others than the student: Asha Rao’s “Report” of “Campus map”. */
function nameHandIn({ title, project, student }: NamedHandIn): string {
  const owner = student === undefined ? '' : `${toShortLine(student)}’s `
  return `${owner}${quote(title)}${project === undefined ? '' : ` of ${quote(project)}`}`
}

const nameOf = ({ by }: { readonly by: string | null }) => (by === null ? 'Somebody' : toShortLine(by))

/** "Ines Rao is your instructor now."; for the instructor: "12 students were assigned to you." */
function formatMentoring({ title, students }: PayloadOf<'mentoring'>): NotificationText {
  const name = toShortLine(title)
  if (students === null) return { title: 'New instructor', detail: `${name} is your instructor now.` }
  if (students === 1) return { title: 'New student', detail: `${name || 'A student'} was assigned to you.` }
  return { title: 'New students', detail: `${students} students were assigned to you.` }
}

function formatReview({ outcome, note }: PayloadOf<'request_reviewed'>, title: string): NotificationText {
  const { title: reviewTitle, detail } = formatOutcome(outcome, title)
  return { title: reviewTitle, detail: note ? `${detail} The note: ${quote(note)}` : detail }
}

function formatOutcome(outcome: PayloadOf<'request_reviewed'>['outcome'], title: string): NotificationText {
  switch (outcome) {
    case 'approved':
      return {
        title: 'Request approved',
        detail: `Your request for ${title} was approved. It is now a project of yours.`,
      }
    case 'rejected':
      return { title: 'Request rejected', detail: `Your request for ${title} was rejected.` }
    case 'withdrawn':
      return {
        title: 'Project withdrawn',
        detail: `The approval of ${title} was withdrawn, and its project removed.`,
      }
  }
}

function formatProjectChange({ status, progress }: PayloadOf<'project_changed'>, title: string): string {
  if (status === null)
    return progress === null ? `changed ${title}` : `set the progress of ${title} to ${progress}%`
  return `set ${title} to ${STATUS_LABELS[status]}${progress === null ? '' : ` and ${progress}%`}`
}

const STATUS_LABELS: Readonly<Record<ProjectStatus, string>> = {
  pending: PROJECT_STATUS_LABELS.pending.toLowerCase(),
  in_progress: PROJECT_STATUS_LABELS.in_progress.toLowerCase(),
  completed: PROJECT_STATUS_LABELS.completed.toLowerCase(),
}

/** "opened the report and the video, and closed the synopsis" */
function formatAccessChange({ opened, closed }: PayloadOf<'access_changed'>): string {
  const parts = [
    ...(opened.length > 0 ? [`opened ${formatResources(opened)}`] : []),
    ...(closed.length > 0 ? [`closed ${formatResources(closed)}`] : []),
  ]
  return parts.join(', and ') || 'changed the resources'
}

const formatResources = (resources: readonly Resource[]): string => {
  const words = resources.map((resource) => `the ${RESOURCE_LABELS[resource].toLowerCase()}`)
  const last = words.pop() ?? ''
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last
}

function formatPaperChange(
  { status, isReturned }: PayloadOf<'paper_status_changed'>,
  title: string,
): NotificationText {
  return isReturned
    ? {
        title: 'Paper returned',
        detail: `${title} was returned with feedback. You can upload a new version.`,
      }
    : { title: PAPER_TITLES[status], detail: `${title} ${PAPER_SENTENCES[status]}.` }
}

const PAPER_TITLES: Readonly<Record<PaperStatus, string>> = {
  draft: 'Paper is a draft',
  review: 'Paper under review',
  approved: 'Paper approved',
  published: 'Paper published',
}
const PAPER_SENTENCES: Readonly<Record<PaperStatus, string>> = {
  draft: 'is a draft again',
  review: 'is being reviewed now',
  approved: 'was approved and will be published',
  published: 'was published, and everybody can read it',
}

function formatMessages(payload: PayloadOf<'message'>, title: string): NotificationText {
  const { messages } = payload
  return messages === 1
    ? { title: 'New message', detail: `${nameOf(payload)} wrote to you about ${title}.` }
    : { title: 'New messages', detail: `${nameOf(payload)} wrote to you ${messages} times about ${title}.` }
}

type TicketEvent = PayloadOf<'ticket'>['event']
const TICKET_TITLES: Readonly<Record<TicketEvent, string>> = {
  opened: 'New ticket',
  replied: 'Reply to a ticket',
  in_progress: 'Ticket in progress',
  marked_replied: 'Ticket replied',
  resolved: 'Ticket resolved',
  reopened: 'Ticket reopened',
}
const formatTicketAction = ({ event }: PayloadOf<'ticket'>, title: string): string =>
  event === 'marked_replied'
    ? `marked the ticket ${title} as replied`
    : `${TICKET_VERBS[event]} the ticket ${title}`

const TICKET_VERBS: Readonly<Record<Exclude<TicketEvent, 'marked_replied'>, string>> = {
  opened: 'opened',
  replied: 'replied to',
  in_progress: 'is working on',
  resolved: 'resolved',
  reopened: 'reopened',
}
