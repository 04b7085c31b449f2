import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { markNotificationsOfSubjectsRead } from '../../notifications/notify.service.ts'
import { deleteComingReminders } from './reminders.repository.ts'

/** A hand-in, and which of its dates moved. */
export type MovedDates = {
  readonly id: string
  readonly studentId: string
  readonly isDueMoved: boolean
  readonly isCutOffMoved: boolean
}

/**
 * Marks unread reminders as read, so that they are neither shown as new nor mailed: any once the due date moved, one of
 * the cut-off also once that moved. The new date is reminded of when its time comes, and so is the former one if it
 * comes back. Returns the live events to publish.
 */
export async function withdrawReminders(
  tx: Database,
  context: Pick<Portal, 'clock'>,
  moved: readonly MovedDates[],
): Promise<NewLiveEvent[]> {
  await deleteComingReminders(tx, context.clock.now(), {
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
