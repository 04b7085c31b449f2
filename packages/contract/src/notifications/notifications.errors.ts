import { declareErrors } from '../base.errors.ts'

export const notificationErrors = declareErrors({
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'This notification does not exist any more.' },
})
