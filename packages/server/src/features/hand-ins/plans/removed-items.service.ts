import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { type NewNotification, notifyAndPublish } from '../../notifications/notify.service.ts'

/** Something a project is not asked for any more: an item, or a whole plan. */
export type Removal = {
  readonly studentId: string
  readonly mentorId: string | null
  readonly subjectId: string
  readonly title: string
}

/**
 * Makes all administrators refetch a plan, and students and mentors what was removed; notifies each student once of each
 * removal, however many projects they have. Call it last in a transaction.
 */
export async function publishPlanChange(
  tx: Database,
  context: Portal,
  planId: string,
  removals: readonly Removal[] = [],
): Promise<void> {
  const notifications = new Map(
    removals.map(({ studentId, subjectId, title }): [string, NewNotification] => [
      `${studentId} ${subjectId}`,
      {
        userId: studentId,
        subjectId,
        payload: { kind: 'hand_in', title, by: null, event: 'removed', dueAt: null, isLate: false },
      },
    ]),
  )
  const members = new Set(removals.flatMap(({ studentId, mentorId }) => [studentId, mentorId]))
  await notifyAndPublish(tx, context, {
    notifications: [...notifications.values()],
    events: [{ to: [...members, ...(await findAdminIds(tx))], kind: 'hand_in', subjectId: planId }],
  })
}
