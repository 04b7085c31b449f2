import * as z from 'zod'
import { assignmentErrors } from '../assignments/assignments.errors.ts'
import { idSchema, procedure } from '../base.ts'
import { chatErrors } from '../chat/chat.errors.ts'
import { meetingErrors } from './meetings.errors.ts'
import {
  calendarFileSchema,
  meetingAnswerSchema,
  meetingIdSchema,
  meetingSchema,
  newMeetingSchema,
} from './meetings.schemas.ts'

const { ASSIGNMENT_NOT_FOUND } = assignmentErrors
const { MEETING_PARTNER_MISSING, MEETING_NOT_AHEAD, MEETINGS_TOO_MANY } = meetingErrors
const { MEETING_NOT_FOUND, MEETING_CLOSED } = meetingErrors
const { THREAD_ARCHIVED } = chatErrors

export const meetingsContract = {
  /**
   * The meetings of a project: those to come, soonest first, then those that were, latest first; at most 50. For the
   * project's student and its mentor. Refuses ASSIGNMENT_NOT_FOUND.
   */
  listMeetings: procedure
    .errors({ ASSIGNMENT_NOT_FOUND })
    .input(z.object({ assignmentId: idSchema }))
    .output(z.array(meetingSchema)),

  /**
   * Proposes a time to the other side of a project, as a message of its thread with the meeting's id. For its student
   * and its mentor; the same id twice is one proposal. Refuses THREAD_ARCHIVED, ASSIGNMENT_NOT_FOUND, MEETING_PARTNER_MISSING, MEETING_NOT_AHEAD, MEETINGS_TOO_MANY.
   */
  proposeMeeting: procedure
    .errors({
      ...{ ASSIGNMENT_NOT_FOUND, MEETING_PARTNER_MISSING, MEETING_NOT_AHEAD, MEETINGS_TOO_MANY },
      THREAD_ARCHIVED,
    })
    .input(newMeetingSchema)
    .output(meetingSchema),

  /**
   * Accepts or declines a proposed time; the same answer twice is one. For the side that was asked.
   * Refuses MEETING_NOT_FOUND, MEETING_CLOSED, THREAD_ARCHIVED.
   */
  answerMeeting: procedure
    .errors({ MEETING_NOT_FOUND, MEETING_CLOSED, THREAD_ARCHIVED })
    .input(meetingAnswerSchema)
    .output(meetingSchema),

  /**
   * Takes back one's own proposal, or cancels an agreed meeting; twice is once.
   * Refuses MEETING_NOT_FOUND, MEETING_CLOSED, THREAD_ARCHIVED.
   */
  cancelMeeting: procedure
    .errors({ MEETING_NOT_FOUND, MEETING_CLOSED, THREAD_ARCHIVED })
    .input(meetingIdSchema)
    .output(meetingSchema),

  /** A meeting as a calendar file (.ics), in the state it is in. For both sides. Refuses MEETING_NOT_FOUND. */
  calendarFile: procedure.errors({ MEETING_NOT_FOUND }).input(meetingIdSchema).output(calendarFileSchema),
}
