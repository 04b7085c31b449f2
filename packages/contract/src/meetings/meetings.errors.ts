import * as z from 'zod'
import { declareErrors } from '../base.errors.ts'
import { MEETING_STATUSES } from './meetings.constants.ts'

export const meetingErrors = declareErrors({
  MEETING_PARTNER_MISSING: {
    status: 409,
    message: 'There is nobody to meet yet: this project has no instructor so far.',
  },
  MEETING_TIME_OUT_OF_RANGE: {
    status: 400,
    message: 'Please choose a time in the future, at most a year ahead.',
  },
  MEETINGS_TOO_MANY: {
    status: 409,
    message: 'Several proposed times are waiting for an answer already. Please wait for one first.',
  },
  MEETING_NOT_FOUND: { status: 404, message: 'This meeting does not exist.' },
  MEETING_CLOSED: {
    status: 409,
    message: 'This meeting has been answered, taken back, or is over already.',
    data: z.object({ status: z.enum(MEETING_STATUSES) }),
  },
})
