import type { MeetingStatus } from '@capstone/contract/meetings/meetings.constants'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { partnerOf, type ThreadState } from '../chat/thread-locks.service.ts'
import { markSubjectNotificationsRead, notifyAndPublish } from '../notifications/notify.service.ts'
import type { MeetingRow } from './meetings.repository.ts'

type MeetingPayload = Extract<NotificationPayload, { kind: 'meeting' }>
type FinalStatus = Exclude<MeetingStatus, 'proposed'>

/**
 * Notifies the other member of a meeting’s change to `to`, and publishes it to both; call it last in a
 * transaction. The viewer’s own unread notification of this meeting is marked read.
 */
export async function publishMeetingChange(
  tx: Database,
  context: SignedInContext,
  thread: ThreadState,
  { meeting, to }: { readonly meeting: MeetingRow; readonly to: FinalStatus },
): Promise<void> {
  const { viewer } = context
  const { id: subjectId } = meeting
  const settled = await markSubjectNotificationsRead(tx, context, {
    userId: viewer.id,
    kind: 'meeting',
    subjectId,
  })
  const payload: MeetingPayload = {
    kind: 'meeting',
    title: thread.title,
    by: viewer.name,
    threadId: thread.id,
    startsAt: meeting.startsAt.toISOString(),
    event: meetingEventOf(meeting, to),
  }
  await notifyAndPublish(tx, context, {
    notifications: [{ userId: partnerOf(thread, viewer.id), subjectId, payload }],
    events: [...settled, { to: [thread.studentId, thread.mentorId], kind: 'thread', subjectId: thread.id }],
  })
}

/** A meeting that was cancelled before it was accepted is reported as withdrawn. */
const meetingEventOf = ({ status }: MeetingRow, to: FinalStatus): MeetingPayload['event'] =>
  to === 'cancelled' && status === 'proposed' ? 'withdrawn' : to
