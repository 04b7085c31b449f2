import { DAY_MS } from '@capstone/contract/base.constants'
import { FEED_READ_LIMIT } from '@capstone/contract/hand-ins/calendar/calendar.constants'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { createSingleFlight } from '../../../platform/single.flight.ts'
import type { Portal } from '../../../rpc/context.ts'
import { findFeedOwner } from '../../accounts/calendar-feeds/calendar-feeds.service.ts'
import { countActionOrRefuse } from '../../accounts/rate-limits/action-limits.service.ts'
import { describeMeetingEvent, stripControlCharacters } from '../../meetings/calendar-files.service.ts'
import { findDueDates, findMeetingDates } from './calendar-dates.repository.ts'

/** How far back a feed reaches, and how many events of each kind it holds: those nearest to today. */
const PAST_DAYS = 180
export const EVENTS_MAX = 1000

type FeedContext = Pick<Portal, 'db' | 'settings' | 'clock'>

const readings = createSingleFlight<string>()
const NEVER = new AbortController().signal

/**
 * Returns the calendar feed with this secret: hand-ins due and meetings; null for a revoked or unknown one. A changed
 * event has a higher SEQUENCE. Concurrent calls share one reading, because a long feed keeps the processor busy, and
 * for the same reason each feed has a limit. Refuses ATTEMPTS_TOO_MANY.
 */
export async function readFeed(context: FeedContext, secret: string): Promise<string | null> {
  const owner = await findFeedOwner(context, secret)
  if (!owner) return null
  await countActionOrRefuse({ ...context, viewer: owner }, 'feed_read', FEED_READ_LIMIT)
  return readings.run(owner.id, NEVER, () => writeFeed(context, owner))
}

async function writeFeed({ db, clock }: FeedContext, owner: { readonly id: string }): Promise<string> {
  const now = clock.now()
  const query = { now, since: new Date(now.getTime() - PAST_DAYS * DAY_MS), limit: EVENTS_MAX }
  const [dates, meetings] = await Promise.all([
    findDueDates(db, owner.id, query),
    findMeetingDates(db, owner.id, query),
  ])
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    name: 'Capstone',
    prodId: { company: 'Capstone', product: 'Calendar', language: 'EN' },
    ttl: 3600,
  })
  for (const date of dates) calendar.createEvent(describeDueEvent(date, owner.id))
  for (const meeting of meetings) calendar.createEvent(describeMeeting(meeting, owner.id))
  return calendar.toString()
}

type DateRow = Awaited<ReturnType<typeof findDueDates>>[number]
type MeetingRow = Awaited<ReturnType<typeof findMeetingDates>>[number]

type StudentName = { readonly studentId: string; readonly studentName: string }

/** Names the student to the mentor, who has several. */
const suffixOf = ({ studentId, studentName }: StudentName, ownerId: string) =>
  studentId === ownerId ? '' : ` (${studentName})`

const describeMeeting = (row: MeetingRow, ownerId: string) =>
  describeMeetingEvent({ ...row, title: `${row.title}${suffixOf(row, ownerId)}` })

/** The event of a hand-in's due date. The project's removal and its restoration each raise the sequence. */
function describeDueEvent(row: DateRow, ownerId: string) {
  const isArchived = row.archivedAt !== null
  const why = row.isExtended ? ', with more time' : ''
  return {
    id: `hand-in-${row.id}@capstone`,
    stamp: row.reviewedAt ?? row.submittedAt ?? row.createdAt,
    start: row.dueAt,
    summary: stripControlCharacters(`Due: ${row.title}${suffixOf(row, ownerId)}`),
    description: stripControlCharacters(`${row.projectTitle}${why}`),
    status: isArchived ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    sequence: row.revision * 2 + (isArchived ? 1 : 0),
  }
}
