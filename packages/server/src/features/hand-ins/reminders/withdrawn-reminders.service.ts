import type { Database } from '../../../db/database.ts'
import type { Portal } from '../../../rpc/context.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { markNotificationsOfSubjectsRead } from '../../notifications/notify.service.ts'

/** A hand-in, and which of its dates moved. */
export type MovedDates = {
  readonly id: string
  readonly studentId: string
  readonly isDueMoved: boolean
  readonly isCutOffMoved: boolean
}

/** Treats a removed hand-in as one whose dates moved. */
export const withoutDates = (handIn: Pick<MovedDates, 'id' | 'studentId'>): MovedDates => ({
  ...handIn,
  isDueMoved: true,
  isCutOffMoved: true,
})

/**
 * Marks unread reminders as read, so that they are neither shown as new nor mailed: any once the due date moved, one of
 * the cut-off also once that moved. The new date is reminded of when its time comes. Returns the live events to
 * publish.
 */
export const withdrawReminders = (
  tx: Database,
  context: Pick<Portal, 'clock'>,
  moved: readonly MovedDates[],
): Promise<NewLiveEvent[]> =>
  markNotificationsOfSubjectsRead(
    tx,
    context,
    'hand_in_reminder',
    moved.flatMap(({ id, studentId, isDueMoved, isCutOffMoved }) => {
      const subject = { userId: studentId, subjectId: id }
      if (isDueMoved) return [subject]
      return isCutOffMoved ? [{ ...subject, event: 'closing' }] : []
    }),
  )
