import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { canSeeMessage } from '@capstone/contract/chat/chat.policy'
import type { MeetingStatus } from '@capstone/contract/meetings/meetings.constants'
import { meetingErrors } from '@capstone/contract/meetings/meetings.errors'
import {
  canAnswerMeeting,
  canCancelMeeting,
  isCancellerOfMeeting,
  isInvitedToMeeting,
  meetingEndOf,
} from '@capstone/contract/meetings/meetings.policy'
import type { Meeting, MeetingAnswer } from '@capstone/contract/meetings/meetings.schemas'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import type { Database } from '../../db/database.ts'
import type { AdminContext, SignedInContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { toMeeting } from '../chat/meeting-messages.service.ts'
import { partnerOf, type ThreadState, withThreadLock } from '../chat/thread-locks.service.ts'
import { markSubjectNotificationsRead, notifyAndPublish } from '../notifications/notify.service.ts'
import {
  cancelUpcomingMeetings,
  findMeeting,
  loadMeeting,
  type MeetingRow,
  writeMeetingStatus,
} from './meetings.repository.ts'

type MeetingId = { readonly id: string }

type Transition = {
  readonly to: Exclude<MeetingStatus, 'proposed'>
  /** Whether this person may make the transition; otherwise the meeting is refused as not found. */
  readonly isPermitted: typeof isInvitedToMeeting
  /** Whether the meeting's status and time still admit the transition; otherwise it is refused as closed. */
  readonly isStillPossible: typeof canAnswerMeeting
}

/** Accepts or declines a proposed time, for the member who was invited. Idempotent. */
export const answerMeeting = (context: SignedInContext, { id, answer }: MeetingAnswer): Promise<Meeting> =>
  transitionMeeting(context, id, {
    to: answer,
    isPermitted: isInvitedToMeeting,
    isStillPossible: canAnswerMeeting,
  })

/** Withdraws the viewer's own proposal, or cancels an accepted meeting. Idempotent. */
export const cancelMeeting = (context: SignedInContext, { id }: MeetingId): Promise<Meeting> =>
  transitionMeeting(context, id, {
    to: 'cancelled',
    isPermitted: isCancellerOfMeeting,
    isStillPossible: canCancelMeeting,
  })

/** Opens a meeting whose message the viewer sees, with the members of its thread. Refuses MEETING_NOT_FOUND. */
export const openMeeting = async ({ db, viewer }: SignedInContext, id: string) =>
  (await loadMeeting(db, id)).openIf((row) => canSeeMessage(viewer, row), refuseMeeting)

async function transitionMeeting(
  context: SignedInContext,
  id: string,
  transition: Transition,
): Promise<Meeting> {
  const { assignmentId, number } = await openMeeting(context, id)
  // Meetings change under the lock of their thread.
  return withThreadLock(context, assignmentId, refuseMeeting, async (tx, thread) => {
    const { viewer, clock } = context
    const meeting = (await findMeeting(tx, id)) ?? refuseMeeting()
    if (!transition.isPermitted(viewer, meeting)) refuseMeeting()
    if (meeting.status === transition.to) return toMeeting(meeting, viewer.id)
    if (thread.archivedAt !== null) refuse(chatErrors, 'THREAD_ARCHIVED')
    const now = clock.now()
    const { status } = meeting
    const isStillPossible = transition.isStillPossible(
      viewer,
      { ...meeting, endsAt: meetingEndOf(meeting) },
      now,
    )
    if (!isStillPossible || !(await writeMeetingStatus(tx, meeting, transition.to, now)))
      return refuse(meetingErrors, 'MEETING_CLOSED', { status })
    await recordAudit(tx, context, {
      action: `meeting.${transition.to}`,
      subjectType: 'meeting',
      subjectId: id,
      before: { status },
      after: { status: transition.to },
    })
    await publishMeetingChange(tx, context, thread, { meeting, number, to: transition.to })
    return toMeeting({ ...meeting, status: transition.to }, viewer.id)
  })
}

/**
 * Cancels the upcoming meetings of an instructor whose account is being deleted, and notifies the students, but not of
 * those of removed projects, which their calendars show as cancelled already. Call it while the instructor still
 * mentors their threads and these are locked.
 */
export async function cancelMeetingsOfMentor(
  tx: Database,
  context: AdminContext,
  mentorId: string,
): Promise<void> {
  const cancelled = await cancelUpcomingMeetings(tx, mentorId, context.clock.now())
  const events = cancelled.map(({ id: subjectId }) => ({
    action: 'meeting.cancelled' as const,
    subjectType: 'meeting' as const,
    subjectId,
    after: { status: 'cancelled' },
  }))
  await recordAudit(tx, context, ...events)
  const notArchived = cancelled.filter(({ isArchived }) => !isArchived)
  await notifyAndPublish(tx, context, {
    notifications: notArchived.map(({ id: subjectId, studentId, startsAt, threadId, title }) => ({
      userId: studentId,
      subjectId,
      payload: {
        kind: 'meeting',
        title,
        by: null,
        threadId,
        startsAt: startsAt.toISOString(),
        event: 'cancelled',
      },
    })),
    events: notArchived.map(({ studentId, threadId }) => ({
      to: [studentId],
      kind: 'thread',
      subjectId: threadId,
    })),
  })
}

const refuseMeeting = (): never => refuse(meetingErrors, 'MEETING_NOT_FOUND')

type MeetingPayload = Extract<NotificationPayload, { kind: 'meeting' }>
type NewStatus = Exclude<MeetingStatus, 'proposed'>

/**
 * Notifies the other member of a meeting's change to `to`, unless they are a later mentor who does not see it, and
 * publishes it to both; call it last in a transaction. `number` is that of the meeting's message. The viewer's own
 * unread notification of this meeting is marked read.
 */
async function publishMeetingChange(
  tx: Database,
  context: SignedInContext,
  thread: ThreadState,
  { meeting, number, to }: { readonly meeting: MeetingRow; readonly number: number; readonly to: NewStatus },
): Promise<void> {
  const { viewer } = context
  const { id: subjectId } = meeting
  const readEvents = await markSubjectNotificationsRead(tx, context, {
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
  const isSeenByMentor = number > thread.mentorJoinedAfter
  await notifyAndPublish(tx, context, {
    notifications: isSeenByMentor ? [{ userId: partnerOf(thread, viewer.id), subjectId, payload }] : [],
    events: [
      ...readEvents,
      { to: [thread.studentId, thread.mentorId], kind: 'thread', subjectId: thread.id },
    ],
  })
}

/** A meeting that was cancelled before it was accepted is reported as withdrawn. */
const meetingEventOf = ({ status }: MeetingRow, to: NewStatus): MeetingPayload['event'] =>
  to === 'cancelled' && status === 'proposed' ? 'withdrawn' : to
