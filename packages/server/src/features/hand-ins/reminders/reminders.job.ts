import { DAY_MS } from '@capstone/contract/base.constants'
import { inTransaction } from '../../../db/transaction.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { Job } from '../../../rpc/job.ts'
import { notifyAndPublish } from '../../notifications/notify.service.ts'
import { type ReminderRule, takeDueReminders } from './reminders.repository.ts'

/**
 * When each reminder is sent. One that was missed, because no process ran or the item was added later, is still sent
 * for `staleMs`: the first until the day before the due date.
 */
const RULES: readonly ReminderRule[] = [
  { event: 'week', date: 'due_at', aheadMs: 7 * DAY_MS, staleMs: 6 * DAY_MS },
  { event: 'day', date: 'due_at', aheadMs: DAY_MS, staleMs: DAY_MS },
  { event: 'due', date: 'due_at', aheadMs: 0, staleMs: DAY_MS },
  { event: 'closing', date: 'closes_at', aheadMs: DAY_MS, staleMs: DAY_MS },
]
const BATCH_SIZE = 500

/**
 * Sends the reminders that have become due: each is recorded and notified in one transaction, so that it is sent once,
 * whatever processes run or die. Their mails come with the daily mail.
 */
export async function sendReminders(portal: Portal, stopping?: AbortSignal): Promise<void> {
  for (const rule of RULES) {
    let hasMore = true
    while (hasMore && !stopping?.aborted) hasMore = (await sendBatch(portal, rule)) === BATCH_SIZE
  }
}

const sendBatch = (portal: Portal, rule: ReminderRule): Promise<number> =>
  inTransaction(portal.db, async (tx) => {
    const now = portal.clock.now()
    const due = await takeDueReminders(tx, rule, now, BATCH_SIZE)
    // Nothing can be handed in any more where the cut-off has passed.
    const open = due.filter(({ closesAt }) => closesAt === null || closesAt >= now)
    await notifyAndPublish(tx, portal, {
      notifications: open.map(({ handInId, studentId, title, projectTitle, dueAt, closesAt }) => ({
        userId: studentId,
        subjectId: handInId,
        payload: {
          kind: 'hand_in_reminder',
          title,
          project: projectTitle,
          event: rule.event,
          dueAt: dueAt.toISOString(),
          closesAt: closesAt?.toISOString() ?? null,
        },
      })),
      // At its due date an open hand-in becomes missing or, past its cut-off, closed; a returned one becomes late.
      events:
        rule.event === 'due'
          ? due.map(({ handInId, studentId, mentorId }) => ({
              to: [studentId, mentorId],
              kind: 'hand_in',
              subjectId: handInId,
            }))
          : [],
    })
    return due.length
  })

export const reminderJobs: readonly Job[] = [
  { name: 'send-hand-in-reminders', everySeconds: 60, run: sendReminders },
]
