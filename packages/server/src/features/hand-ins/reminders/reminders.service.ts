import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { markNotificationsOfSubjectsRead } from '../../notifications/notify.service.ts'
import { deleteReminderRecords } from './reminders.repository.ts'

/** A hand-in, and which of its dates moved. */
export type MovedDates = {
  readonly id: string
  readonly studentId: string
  readonly isDueMoved: boolean
  readonly isCutOffMoved: boolean
}

/**
 * Withdraws reminders of dates that moved. Marks unread ones as read, so that they are neither shown as new nor mailed:
 * all of a hand-in whose due date moved, and those of the cut-off where only the cut-off moved. Also deletes the
 * records of reminders that were sent for an old date that is still ahead, so that they are sent again if that date is
 * restored. Returns the live events to publish.
 */
export async function withdrawReminders(
  tx: Database,
  context: Pick<Portal, 'clock'>,
  moved: readonly MovedDates[],
): Promise<NewLiveEvent[]> {
  await deleteReminderRecords(tx, context.clock.now(), {
    ofAll: moved.filter(({ isDueMoved }) => isDueMoved).map(({ id }) => id),
    ofClosing: moved.filter(({ isCutOffMoved }) => isCutOffMoved).map(({ id }) => id),
  })
  return markNotificationsOfSubjectsRead(
    tx,
    context,
    'hand_in_reminder',
    moved.flatMap(({ id, studentId, isDueMoved, isCutOffMoved }) => {
      const subject = { userId: studentId, subjectId: id }
      if (isDueMoved) return [subject]
      return isCutOffMoved ? [{ ...subject, event: 'closing' }] : []
    }),
  )
}
