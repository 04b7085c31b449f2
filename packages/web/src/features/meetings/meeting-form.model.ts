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

/** What a person types to propose a meeting: day and time by their own clock. */
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

/** A day as a date field holds it, by the viewer's clock: "2026-11-24". */
export const dayOf = (moment: Date) =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The last day a meeting may be proposed for. */
export const lastDayFrom = (now: Date) =>
  dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + MEETING_AHEAD_MAX_DAYS))

// A day without a time is no moment; a time alone neither.
const toForm = ({ day, time, minutes, ...words }: MeetingValues) => ({
  ...words,
  minutes: Number(minutes),
  startsAt: day && time ? new Date(`${day}T${time}`) : undefined,
})

/** What is wrong with the values, by field; what is wrong with the moment stands at the day. */
export function problemsOf(values: MeetingValues, now: Date = new Date()): FormErrors {
  const checked = meetingFormSchema.safeParse(toForm(values))
  if (checked.success)
    return checked.data.startsAt > now ? {} : { day: meetingErrors.MEETING_NOT_AHEAD.message }
  return Object.fromEntries(
    checked.error.issues.map(({ path: [field], message }) => [
      field === 'startsAt' ? 'day' : String(field),
      message,
    ]),
  )
}

/** What is proposed; the values must be valid. */
export const meetingOf = (values: MeetingValues): MeetingForm => meetingFormSchema.parse(toForm(values))

/** A meeting's values, to propose another time of it. */
export const valuesOf = ({ startsAt, minutes, place, note }: Meeting): MeetingValues => ({
  day: dayOf(startsAt),
  time: [startsAt.getHours(), startsAt.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'),
  minutes: String(minutes),
  place,
  note,
})
