import * as z from 'zod'
import { assignmentErrors } from '../assignments/assignments.errors.ts'
import { idSchema, procedure } from '../base.ts'
import { meetingErrors } from './meetings.errors.ts'
import { meetingSchema, newMeetingSchema } from './meetings.schemas.ts'

const { ASSIGNMENT_NOT_FOUND } = assignmentErrors
const { MEETING_PARTNER_MISSING, MEETING_NOT_AHEAD, MEETINGS_TOO_MANY } = meetingErrors

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
   * Proposes a time to the other side of a project. For its student and its mentor; the same id twice is one proposal.
   * Refuses ASSIGNMENT_NOT_FOUND, MEETING_PARTNER_MISSING, MEETING_NOT_AHEAD, MEETINGS_TOO_MANY.
   */
  proposeMeeting: procedure
    .errors({ ASSIGNMENT_NOT_FOUND, MEETING_PARTNER_MISSING, MEETING_NOT_AHEAD, MEETINGS_TOO_MANY })
    .input(newMeetingSchema)
    .output(meetingSchema),
}
