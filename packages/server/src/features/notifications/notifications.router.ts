import { signedIn } from '../../rpc/procedures.ts'
import { listNotifications, markNotificationsRead } from './bell/notifications.service.ts'
import { chooseMail, listMailChoices } from './mail/mail-choices.service.ts'

export const notificationsRouter = {
  listNotifications: signedIn.notifications.listNotifications.handler(({ context, input }) =>
    listNotifications(context, input),
  ),
  markNotificationsRead: signedIn.notifications.markNotificationsRead.handler(({ context, input }) =>
    markNotificationsRead(context, input),
  ),
  listMailChoices: signedIn.notifications.listMailChoices.handler(({ context }) => listMailChoices(context)),
  chooseMail: signedIn.notifications.chooseMail.handler(({ context, input }) => chooseMail(context, input)),
}
