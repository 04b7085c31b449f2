import { declareErrors } from '../base.ts'

export const meetingErrors = declareErrors({
  MEETING_PARTNER_MISSING: {
    status: 409,
    message: 'There is nobody to meet yet: this project has no instructor so far.',
  },
  MEETING_NOT_AHEAD: { status: 400, message: 'Please choose a time in the future, at most a year ahead.' },
  MEETINGS_TOO_MANY: {
    status: 409,
    message: 'Several proposed times are waiting for an answer already. Please wait for one first.',
  },
})
