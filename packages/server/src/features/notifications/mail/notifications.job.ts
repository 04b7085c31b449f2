import { inTransaction } from '../../../db/transaction.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { Job } from '../../../rpc/job.ts'
import { deleteOldNotifications } from '../notification-list.repository.ts'
import { retentionStart } from '../notification-list.service.ts'
import { queueDigests, queueSingleMails } from './due-notifications.repository.ts'

const AT_ONCE = 500

/**
 * Puts mails in line for what is due and unread: at once for each notification, daily for each person. Several processes
 * share the work; one that is killed leaves nothing half done.
 */
export async function queueDueNotifications({ db, clock, settings }: Portal, stopping?: AbortSignal) {
  const due = { now: clock.now(), toVerifiedOnly: settings.REQUIRE_VERIFIED_EMAIL, most: AT_ONCE }
  for (const queue of [queueSingleMails, queueDigests]) {
    let taken = AT_ONCE
    while (taken > 0 && !stopping?.aborted) taken = await inTransaction(db, (tx) => queue(tx, due))
  }
}

/** Forgets notifications that are older than NOTIFICATION_RETENTION_DAYS, some at a time, read or not. */
export async function sweepNotifications(portal: Portal, stopping?: AbortSignal) {
  let swept = AT_ONCE
  while (swept === AT_ONCE && !stopping?.aborted)
    swept = await deleteOldNotifications(portal.db, retentionStart(portal), AT_ONCE)
}

/** What the server runs by itself for notifications, and how often. */
export const notificationJobs: readonly Job[] = [
  { name: 'queue-notification-mails', everySeconds: 5, run: queueDueNotifications },
  { name: 'sweep-notifications', everySeconds: 3600, run: sweepNotifications },
]
