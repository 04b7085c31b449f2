import * as z from 'zod'
import { accountErrors } from '../accounts/accounts.errors.ts'
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

const { ATTEMPTS_TOO_MANY } = accountErrors
const { ASSIGNMENT_NOT_FOUND } = assignmentErrors
const { MEETING_PARTNER_MISSING, MEETING_TIME_OUT_OF_RANGE, MEETINGS_TOO_MANY } = meetingErrors
const { MEETING_NOT_FOUND, MEETING_CLOSED } = meetingErrors
const { THREAD_ARCHIVED } = chatErrors

export const meetingsContract = {
  /**
   * Lists up to MEETINGS_SHOWN_MAX meetings of a project: upcoming ones, soonest first, then past ones, latest first.
   * For the project's student and its mentor.
   */
  listMeetings: procedure
    .errors({ ASSIGNMENT_NOT_FOUND })
    .input(z.object({ assignmentId: idSchema }))
    .output(z.array(meetingSchema)),

  /**
   * Proposes a meeting to the other side of a project, by a message in their thread whose id is the meeting's. For
   * the project's student and its mentor. Idempotent by meeting id.
   */
  proposeMeeting: procedure
    .errors({
      ASSIGNMENT_NOT_FOUND,
      MEETING_PARTNER_MISSING,
      MEETING_TIME_OUT_OF_RANGE,
      MEETINGS_TOO_MANY,
      ATTEMPTS_TOO_MANY,
      THREAD_ARCHIVED,
    })
    .input(newMeetingSchema)
    .output(meetingSchema),

  /** Accepts or declines a proposed time. For the side that was invited. Idempotent. */
  answerMeeting: procedure
    .errors({ MEETING_NOT_FOUND, MEETING_CLOSED, THREAD_ARCHIVED })
    .input(meetingAnswerSchema)
    .output(meetingSchema),

  /** Withdraws the viewer's own proposal, or cancels an accepted meeting. Idempotent. */
  cancelMeeting: procedure
    .errors({ MEETING_NOT_FOUND, MEETING_CLOSED, THREAD_ARCHIVED })
    .input(meetingIdSchema)
    .output(meetingSchema),

  /** Returns a meeting as a calendar file (.ics) in its current status. For both sides. */
  exportCalendarFile: procedure
    .errors({ MEETING_NOT_FOUND })
    .input(meetingIdSchema)
    .output(calendarFileSchema),
}
