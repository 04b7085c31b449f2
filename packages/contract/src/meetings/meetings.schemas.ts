import * as z from 'zod'
import { idSchema, optionalText } from '../base.ts'
import {
  MEETING_MINUTES,
  MEETING_NOTE_MAX_LENGTH,
  MEETING_PLACE_MAX_LENGTH,
  MEETING_STATUSES,
} from './meetings.constants.ts'

/** What a person proposes; place and note may be empty. */
export const meetingFormSchema = z.object({
  startsAt: z.date('Please choose a day and a time.'),
  minutes: z.literal([...MEETING_MINUTES]),
  place: optionalText(MEETING_PLACE_MAX_LENGTH),
  note: optionalText(MEETING_NOTE_MAX_LENGTH),
})
export type MeetingForm = z.infer<typeof meetingFormSchema>

/** A proposal for a project's thread; the client creates its id. */
export const newMeetingSchema = meetingFormSchema.extend({ id: idSchema, assignmentId: idSchema })
export type NewMeeting = z.infer<typeof newMeetingSchema>

export const meetingSchema = z.object({
  id: idSchema,
  startsAt: z.date(),
  minutes: z.int(),
  place: z.string(),
  note: z.string(),
  status: z.enum(MEETING_STATUSES),
  proposedAt: z.date(),
  isOwn: z.boolean(),
  proposedBy: z.string().nullable(),
})
export type Meeting = z.infer<typeof meetingSchema>

export const meetingIdSchema = z.object({ id: idSchema })
export const meetingAnswerSchema = meetingIdSchema.extend({ answer: z.enum(['accepted', 'declined']) })
export type MeetingAnswer = z.infer<typeof meetingAnswerSchema>

export const calendarFileSchema = z.object({ name: z.string(), text: z.string() })
export type CalendarFile = z.infer<typeof calendarFileSchema>
