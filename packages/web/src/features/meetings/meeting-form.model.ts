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

/** Whether day and time are read as their fields read them; JavaScript would read "2026-11-31" as December 1. */
const isClear = ({ day, time }: Pick<MeetingValues, 'day' | 'time'>) =>
  parseTypedDay(day) === day && parseTypedTime(time) === time

// The start needs both day and time.
const toForm = ({ day, time, minutes, ...words }: MeetingValues) => ({
  ...words,
  minutes: Number(minutes),
  startsAt: isClear({ day, time }) ? new Date(`${day}T${time}`) : undefined,
})

/** Returns the errors by field; an error of the start is shown at the time if only that is unclear, else at the day. */
export function findMeetingErrors(values: MeetingValues, now: Date = new Date()): FormErrors {
  const checked = meetingFormSchema.safeParse(toForm(values))
  if (checked.success)
    return checked.data.startsAt > now ? {} : { day: meetingErrors.MEETING_TIME_OUT_OF_RANGE.message }
  return Object.fromEntries(
    checked.error.issues.map(({ path: [field], message }) => [
      field === 'startsAt' ? (parseTypedDay(values.day) === values.day ? 'time' : 'day') : String(field),
      message,
    ]),
  )
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
