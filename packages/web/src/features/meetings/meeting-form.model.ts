import {
  DEFAULT_MEETING_MINUTES,
  MEETING_AHEAD_MAX_DAYS,
  MEETING_MINUTES,
} from '@capstone/contract/meetings/meetings.constants'
import { meetingErrors } from '@capstone/contract/meetings/meetings.errors'
import {
  type Meeting,
  type MeetingForm,
  meetingFormSchema,
} from '@capstone/contract/meetings/meetings.schemas'
import type { FormErrors } from '@mantine/form'
import { parseTypedDay, parseTypedTime, toLocalDay } from '../../lib/text/typed-date.ts'
import { MEETING_DAY_MISSING, MEETING_TIME_MISSING } from './meetings.messages.ts'

/** The values of the form: day and time in the viewer's time zone. */
export interface MeetingValues {
  readonly day: string
  readonly time: string
  readonly minutes: string
  readonly place: string
  readonly note: string
}

export const NO_MEETING: MeetingValues = {
  day: '',
  time: '',
  minutes: String(DEFAULT_MEETING_MINUTES),
  place: '',
  note: '',
}

export const MINUTES_CHOICES = MEETING_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}))

/** The last day for which a meeting may be proposed. */
export const lastDayFrom = (now: Date) =>
  toLocalDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + MEETING_AHEAD_MAX_DAYS))

// Day and time are valid as their fields parse them; `Date` would read "2026-11-31" as December 1.
const isValidDay = (day: string) => parseTypedDay(day) === day
const isValidTime = (time: string) => parseTypedTime(time) === time

// The start needs both day and time.
const toForm = ({ day, time, minutes, ...texts }: MeetingValues) => ({
  ...texts,
  minutes: Number(minutes),
  startsAt: isValidDay(day) && isValidTime(time) ? new Date(`${day}T${time}`) : undefined,
})

/** Returns the errors by field; day and time, which are one field of the schema, have their own. */
export function findMeetingErrors(values: MeetingValues, now: Date = new Date()): FormErrors {
  const checked = meetingFormSchema.safeParse(toForm(values))
  if (checked.success)
    return checked.data.startsAt > now ? {} : { day: meetingErrors.MEETING_TIME_OUT_OF_RANGE.message }
  const { startsAt: _, ...errors } = Object.fromEntries(
    checked.error.issues.map(({ path: [field], message }) => [String(field), message]),
  )
  return {
    ...errors,
    ...(!isValidDay(values.day) && { day: MEETING_DAY_MISSING }),
    ...(!isValidTime(values.time) && { time: MEETING_TIME_MISSING }),
  }
}

/** Converts valid values to a proposal. */
export const meetingOf = (values: MeetingValues): MeetingForm => meetingFormSchema.parse(toForm(values))

/** Returns a meeting's values, to propose another time. */
export const meetingValuesOf = ({ startsAt, minutes, place, note }: Meeting): MeetingValues => ({
  day: toLocalDay(startsAt),
  time: [startsAt.getHours(), startsAt.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'),
  minutes: String(minutes),
  place,
  note,
})
