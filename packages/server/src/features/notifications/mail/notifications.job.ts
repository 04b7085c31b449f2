import { inTransaction } from '../../../db/transaction.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { Job } from '../../../rpc/job.ts'
import { deleteOldNotifications } from '../notification-list.repository.ts'
import { retentionStart } from '../notification-list.service.ts'
import { queueDigests, queueSingleMails } from './due-notifications.repository.ts'

const BATCH_SIZE = 500

/**
 * Queues the mails of due notifications: one for each immediate notification, one for each recipient of a daily mail.
 * Several processes share the work; one that is killed leaves nothing half done.
 */
export async function queueDueNotifications({ db, clock, settings }: Portal, stopping?: AbortSignal) {
  const due = { now: clock.now(), toVerifiedOnly: settings.REQUIRE_VERIFIED_EMAIL, max: BATCH_SIZE }
  for (const queue of [queueSingleMails, queueDigests]) {
    let processed = BATCH_SIZE
    while (processed > 0 && !stopping?.aborted) processed = await inTransaction(db, (tx) => queue(tx, due))
  }
}

/** Deletes notifications older than NOTIFICATION_RETENTION_DAYS, in batches, read or not. */
export async function sweepNotifications(portal: Portal, stopping?: AbortSignal) {
  let deleted = BATCH_SIZE
  while (deleted === BATCH_SIZE && !stopping?.aborted)
    deleted = await deleteOldNotifications(portal.db, retentionStart(portal), BATCH_SIZE)
}

export const notificationJobs: readonly Job[] = [
  { name: 'queue-notification-mails', everySeconds: 5, run: queueDueNotifications },
  { name: 'sweep-notifications', everySeconds: 3600, run: sweepNotifications },
]
