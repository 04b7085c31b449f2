import * as z from 'zod'
import { declareErrors } from '../../base.errors.ts'
import { EXTENSION_STATUSES } from './extensions.constants.ts'

export const extensionErrors = declareErrors({
  EXTENSION_NOT_FOUND: { status: 404, message: 'This request for more time does not exist.' },
  EXTENSION_ALREADY_OPEN: {
    status: 409,
    message: 'A request for this hand-in is waiting for a decision already.',
  },
  EXTENSION_NOT_POSSIBLE: { status: 409, message: 'No more time can be requested for this hand-in.' },
  EXTENSION_DATE_INVALID: {
    status: 400,
    message: 'Please choose a future date that is after the due date and not too far ahead.',
    data: z.object({ latest: z.date() }),
  },
  EXTENSION_REASON_REPEATED: {
    status: 409,
    message: 'This reason was given before, and the request refused. Please give a new reason.',
  },
  EXTENSION_DECIDED: {
    status: 409,
    message: 'This request has been decided already.',
    data: z.object({ status: z.enum(EXTENSION_STATUSES) }),
  },
  EXTENSION_NOT_YOURS_TO_DECIDE: {
    status: 403,
    message: 'Requests for more time are decided by somebody else on this portal.',
  },
})
