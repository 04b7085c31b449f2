import * as z from 'zod'
import { pageRequestSchema, procedure } from '../base.ts'
import { notificationErrors } from './notifications.errors.ts'
import {
  mailPreferenceSchema,
  notificationPageSchema,
  readNotificationsSchema,
} from './notifications.schemas.ts'

const { NOTIFICATION_NOT_FOUND } = notificationErrors

/** For signed-in users, about their own notifications only. */
export const notificationsContract = {
  /** Lists notifications, newest first, of the last NOTIFICATION_RETENTION_DAYS. */
  listNotifications: procedure
    .input(pageRequestSchema.pick({ cursor: true, limit: true }))
    .output(notificationPageSchema),

  /** Marks one notification as read, or all, but none that changed after `until`. Returns how many are still unread. */
  markNotificationsRead: procedure
    .errors({ NOTIFICATION_NOT_FOUND })
    .input(readNotificationsSchema)
    .output(z.object({ unread: z.int() })),

  /** Lists the mail mode of each kind the role can get. */
  listMailPreferences: procedure.output(z.array(mailPreferenceSchema)),

  /**
   * Sets the mail mode of a kind, also for mails not yet sent. Refuses INPUT_INVALID for a kind the role cannot get.
   */
  setMailPreference: procedure.input(mailPreferenceSchema).output(mailPreferenceSchema),
}
