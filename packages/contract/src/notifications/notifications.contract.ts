import * as z from 'zod'
import { pageRequestSchema, procedure } from '../base.ts'
import { notificationErrors } from './notifications.errors.ts'
import {
  mailPreferenceSchema,
  notificationPageSchema,
  readNotificationsSchema,
} from './notifications.schemas.ts'

const { NOTIFICATION_NOT_FOUND } = notificationErrors

/** For whoever is signed in, and about oneself alone. */
export const notificationsContract = {
  /** One's notifications, newest first; at most 90 days old. */
  listNotifications: procedure
    .input(pageRequestSchema.pick({ cursor: true, limit: true }))
    .output(notificationPageSchema),

  /**
   * Marks one as read, or all, as far as they were there at a moment: what was told anew since stays unread. Returns how
   * many are still unread. Refuses NOTIFICATION_NOT_FOUND.
   */
  markNotificationsRead: procedure
    .errors({ NOTIFICATION_NOT_FOUND })
    .input(readNotificationsSchema)
    .output(z.object({ unread: z.int() })),

  /** How each kind that one can get is mailed. */
  listMailPreferences: procedure.output(z.array(mailPreferenceSchema)),

  /** Chooses how one kind is mailed, what waits to be mailed too. Refuses INPUT_INVALID for a kind one cannot get. */
  setMailPreference: procedure.input(mailPreferenceSchema).output(mailPreferenceSchema),
}
