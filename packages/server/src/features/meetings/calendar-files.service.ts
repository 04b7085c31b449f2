import type { MeetingStatus } from '@capstone/contract/meetings/meetings.constants'
import { meetingEndOf } from '@capstone/contract/meetings/meetings.policy'
import type { CalendarFile } from '@capstone/contract/meetings/meetings.schemas'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { toLocalDate } from '../../platform/local-date.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { openMeeting } from './meeting-transitions.service.ts'

/**
 * The iCalendar properties of each status, and of a meeting that its project's removal calls off. A later state has a
 * higher sequence, so that it replaces an earlier one.
 */
const ICAL_STATES: Readonly<
  Record<
    MeetingStatus | 'removed',
    { method: ICalCalendarMethod; status: ICalEventStatus; answer: ICalAttendeeStatus; sequence: number }
  >
> = {
  proposed: {
    method: ICalCalendarMethod.PUBLISH,
    status: ICalEventStatus.TENTATIVE,
    answer: ICalAttendeeStatus.NEEDSACTION,
    sequence: 0,
  },
  accepted: {
    method: ICalCalendarMethod.PUBLISH,
    status: ICalEventStatus.CONFIRMED,
    answer: ICalAttendeeStatus.ACCEPTED,
    sequence: 1,
  },
  declined: {
    method: ICalCalendarMethod.CANCEL,
    status: ICalEventStatus.CANCELLED,
    answer: ICalAttendeeStatus.DECLINED,
    sequence: 1,
  },
  cancelled: {
    method: ICalCalendarMethod.CANCEL,
    status: ICalEventStatus.CANCELLED,
    answer: ICalAttendeeStatus.DECLINED,
    sequence: 2,
  },
  removed: {
    method: ICalCalendarMethod.CANCEL,
    status: ICalEventStatus.CANCELLED,
    answer: ICalAttendeeStatus.DECLINED,
    sequence: 3,
  },
}
/** Each restoration of the project and each new title raise the sequence above that of every state before. */
const SEQUENCES_PER_REVISION = 4

// iCalendar requires addresses. Real ones are not disclosed: mail to these reaches nobody.
const ORGANIZER = 'organizer@capstone.invalid'
const ATTENDEE = 'attendee@capstone.invalid'
const UNKNOWN = 'Unknown'

/** Creates a calendar file of a meeting in its current status, for either of its sides. */
export async function createCalendarFile(
  context: SignedInContext,
  { id }: { readonly id: string },
): Promise<CalendarFile> {
  const meeting = await openMeeting(context, id)
  const { method, answer } = stateOf(meeting)
  const calendar = ical({ method, prodId: { company: 'Capstone', product: 'Meetings', language: 'EN' } })
  calendar
    .createEvent({
      ...describeMeetingEvent(meeting),
      organizer: { name: meeting.proposedByName ?? UNKNOWN, email: ORGANIZER },
    })
    .createAttendee({ name: meeting.invitedName ?? UNKNOWN, email: ATTENDEE, status: answer })
  return { name: `meeting-${toLocalDate(context.settings, meeting.startsAt)}.ics`, text: calendar.toString() }
}

type CalendarMeeting = {
  readonly id: string
  readonly title: string
  readonly startsAt: Date
  readonly minutes: number
  readonly place: string
  readonly note: string
  readonly status: MeetingStatus
  readonly proposedAt: Date
  readonly answeredAt: Date | null
  readonly revision: number
  /** When its project was removed. */
  readonly archivedAt: Date | null
}

/** A meeting that was to take place after its project was removed is called off, whatever its status. */
const stateOf = ({ archivedAt, startsAt, status }: CalendarMeeting) =>
  ICAL_STATES[archivedAt !== null && startsAt > archivedAt ? 'removed' : status]

/** The event of a meeting, in its own file and in calendar feeds: the same id, so that a calendar shows it once. */
export function describeMeetingEvent(meeting: CalendarMeeting) {
  const { status, sequence } = stateOf(meeting)
  return {
    id: `${meeting.id}@capstone`,
    stamp: meeting.answeredAt ?? meeting.proposedAt,
    start: meeting.startsAt,
    end: meetingEndOf(meeting),
    summary: stripControlCharacters(`Meeting: ${meeting.title}`),
    location: stripControlCharacters(meeting.place) || null,
    description: stripControlCharacters(meeting.note) || null,
    status,
    sequence: meeting.revision * SEQUENCES_PER_REVISION + sequence,
  }
}

/** Removes control characters except tabs and line breaks: iCalendar cannot hold them. */
export const stripControlCharacters = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
