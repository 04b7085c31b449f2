import { signedIn } from '../../rpc/procedures.ts'
import { listMailPreferences, setMailPreference } from './mail/mail-preferences.service.ts'
import { listNotifications, markNotificationsRead } from './notification-list.service.ts'

export const notificationsRouter = {
  listNotifications: signedIn.notifications.listNotifications.handler(({ context, input }) =>
    listNotifications(context, input),
  ),
  markNotificationsRead: signedIn.notifications.markNotificationsRead.handler(({ context, input }) =>
    markNotificationsRead(context, input),
  ),
  listMailPreferences: signedIn.notifications.listMailPreferences.handler(({ context }) =>
    listMailPreferences(context),
  ),
  setMailPreference: signedIn.notifications.setMailPreference.handler(({ context, input }) =>
    setMailPreference(context, input),
  ),
}
