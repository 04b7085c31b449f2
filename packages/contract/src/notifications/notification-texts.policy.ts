import {
  PROJECT_STATUS_LABELS,
  type ProjectStatus,
  RESOURCE_LABELS,
  type Resource,
} from '../assignments/assignments.constants.ts'
import type { PaperStatus } from '../papers/papers.constants.ts'
import type { NotificationPayload } from './notifications.schemas.ts'

type MeetingPayload = Extract<NotificationPayload, { kind: 'meeting' }>

const DEEDS: Readonly<Record<MeetingPayload['event'], { readonly title: string; readonly deed: string }>> = {
  accepted: { title: 'Meeting accepted', deed: 'accepted the meeting' },
  declined: { title: 'Meeting declined', deed: 'declined the meeting' },
  cancelled: { title: 'Meeting cancelled', deed: 'cancelled the meeting' },
  withdrawn: { title: 'Meeting taken back', deed: 'took back the proposed meeting' },
}

type Words = {
  /** Who did it, and the project's title, as they are to stand in the sentence. */
  readonly name: string
  readonly title: string
  readonly timeZone: string | undefined
}

/** What came of a meeting: who did what, of which project, and when it is or was to be. */
function formatMeeting({ event, startsAt }: MeetingPayload, { name, title, timeZone }: Words) {
  const { title: said, deed } = DEEDS[event]
  const when = formatMeetingTime(new Date(startsAt), timeZone)
  return { title: said, detail: `${name} ${deed} about ${title} on ${when}.` }
}

/**
 * "Tue, Nov 24, 2026, 6:20 pm" by the reader's own clock; where a time zone is given, by its clocks, and it says so:
 * "… 6:20 pm IST".
 */
function formatMeetingTime(moment: Date, timeZone: string | undefined): string {
  const day = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
    timeZone,
  })
  const time = new Intl.DateTimeFormat('en-IN', {
    ...{ hour: 'numeric', minute: '2-digit', hour12: true },
    ...(timeZone === undefined ? {} : { timeZone, timeZoneName: 'short' }),
  })
  return `${day.format(moment)}, ${time.format(moment)}`
}

/** What a notification says: in a few words, and in one sentence. */
export type Said = { readonly title: string; readonly detail: string }
type PayloadOf<Kind extends NotificationPayload['kind']> = Extract<NotificationPayload, { kind: Kind }>

const QUOTED_MAX_LENGTH = 120

/** What somebody wrote, on one line and shortened, without marks that would turn the direction of what follows. */
export function toPlainLine(text: string): string {
  const line = text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length > QUOTED_MAX_LENGTH ? `${letters.slice(0, QUOTED_MAX_LENGTH - 1).join('')}…` : line
}

/**
 * What a notification says, in the bell and in mails alike. Plain text: titles and names are as people wrote them. Moments
 * are those of the reader's own clock, or of `timeZone`, where they are far from it.
 */
export function formatNotification(payload: NotificationPayload, timeZone?: string): Said {
  const title = `“${toPlainLine(payload.title)}”`
  switch (payload.kind) {
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

const nameOf = ({ by }: { readonly by: string | null }) => (by === null ? 'Somebody' : toPlainLine(by))

function formatReview({ outcome }: PayloadOf<'request_reviewed'>, title: string): Said {
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
        detail: `The approval of ${title} was taken back, and its project withdrawn.`,
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

/** What was opened, and what closed: "opened the report and the video, and closed the synopsis". */
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

function formatPaperChange({ status, isReturned }: PayloadOf<'paper_status_changed'>, title: string): Said {
  return isReturned
    ? { title: 'Paper returned', detail: `${title} came back with feedback. You can upload a new version.` }
    : { title: MOVE_TITLES[status], detail: `${title} ${MOVE_DEEDS[status]}.` }
}

const MOVE_TITLES: Readonly<Record<PaperStatus, string>> = {
  draft: 'Paper is a draft',
  review: 'Paper under review',
  approved: 'Paper approved',
  published: 'Paper published',
}
const MOVE_DEEDS: Readonly<Record<PaperStatus, string>> = {
  draft: 'is a draft again',
  review: 'is being reviewed now',
  approved: 'was approved and will be published',
  published: 'was published, and everybody can read it',
}

function formatMessages(payload: PayloadOf<'message'>, title: string): Said {
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
    : `${TICKET_DEEDS[event]} the ticket ${title}`

const TICKET_DEEDS: Readonly<Record<Exclude<TicketEvent, 'marked_replied'>, string>> = {
  opened: 'opened',
  replied: 'replied to',
  in_progress: 'is working on',
  resolved: 'resolved',
  reopened: 'reopened',
}
