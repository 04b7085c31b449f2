import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { DAY_MS } from '@capstone/contract/base.constants'
import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { firstNumberFor } from '@capstone/contract/chat/chat.policy'
import {
  MEETING_AHEAD_MAX_DAYS,
  MEETINGS_SHOWN_MAX,
  OPEN_PROPOSALS_MAX,
} from '@capstone/contract/meetings/meetings.constants'
import { meetingErrors } from '@capstone/contract/meetings/meetings.errors'
import type { Meeting, NewMeeting } from '@capstone/contract/meetings/meetings.schemas'
import type { Database } from '../../db/database.ts'
import type { AdminContext, SignedInContext } from '../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../rpc/refuse.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { toMeeting } from '../chat/meeting-messages.service.ts'
import { writeMessage } from '../chat/message-writing.service.ts'
import { partnerOf, readThreadState, type ThreadState, withThreadLock } from '../chat/thread-locks.service.ts'
import {
  countOpenProposals,
  countUpcomingMeetings,
  findMeeting,
  findMeetings,
  insertMeeting,
  type MeetingRow,
} from './meetings.repository.ts'

const refuseAssignment = () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND')

/** Lists the meetings of a project's thread, upcoming first, without those proposed before the viewer joined it. */
export async function listMeetings(
  context: SignedInContext,
  { assignmentId }: { assignmentId: string },
): Promise<Meeting[]> {
  const { db, clock, viewer } = context
  const thread = await readThreadState(context, assignmentId, refuseAssignment)
  const firstNumber = firstNumberFor(viewer, thread)
  const query = { assignmentId, firstNumber, now: clock.now(), limit: MEETINGS_SHOWN_MAX }
  const rows = await findMeetings(db, query)
  return rows.map((row) => toMeeting(row, viewer.id))
}

/** Counts a mentor's meetings that are proposed or accepted and not over, without those of removed projects. */
export const readUpcomingMeetingCount = ({ db, clock }: AdminContext, mentorId: string): Promise<number> =>
  countUpcomingMeetings(db, mentorId, clock.now())

/**
 * Proposes a meeting to the other member of a project's thread, as a separate message. Idempotent by meeting id.
 * Proposals are serialized by the thread's lock, so that neither side has more than OPEN_PROPOSALS_MAX unanswered ones
 * whose time is ahead.
 */
export const proposeMeeting = (context: SignedInContext, proposal: NewMeeting): Promise<Meeting> =>
  withThreadLock(context, proposal.assignmentId, refuseAssignment, async (tx, thread) => {
    const { viewer } = context
    const known = await findMeeting(tx, proposal.id)
    if (known) return isSame(known, proposal, viewer.id) ? toMeeting(known, viewer.id) : refuseTakenId()
    if (thread.archivedAt !== null) refuse(chatErrors, 'THREAD_ARCHIVED')
    if (partnerOf(thread, viewer.id) === null) refuse(meetingErrors, 'MEETING_PARTNER_MISSING')
    const now = context.clock.now()
    const ahead = proposal.startsAt.getTime() - now.getTime()
    if (ahead <= 0 || ahead > MEETING_AHEAD_MAX_DAYS * DAY_MS)
      refuse(meetingErrors, 'MEETING_TIME_OUT_OF_RANGE')
    if ((await countOpenProposals(tx, proposal.assignmentId, viewer.id, now)) >= OPEN_PROPOSALS_MAX)
      refuse(meetingErrors, 'MEETINGS_TOO_MANY')
    return addMeeting(tx, context, thread, proposal, now)
  })

const isSame = (known: MeetingRow, { assignmentId }: NewMeeting, viewerId: string) =>
  known.assignmentId === assignmentId && known.proposedBy === viewerId

async function addMeeting(
  tx: Database,
  context: SignedInContext,
  thread: ThreadState,
  proposal: NewMeeting,
  now: Date,
) {
  const { viewer } = context
  const row = { ...proposal, proposedBy: viewer.id, status: 'proposed' as const, proposedAt: now }
  // `findMeeting` found none, so a meeting of another project, under another thread's lock, has taken the id meanwhile.
  if (!(await insertMeeting(tx, row))) refuseTakenId()
  const { id, ...after } = proposal
  await recordAudit(tx, context, {
    action: 'meeting.proposed',
    subjectType: 'meeting',
    subjectId: id,
    after: { ...after, startsAt: proposal.startsAt.toISOString() },
  })
  await writeMessage(tx, context, thread, { id, kind: 'meeting', message: null, fileUrl: null })
  return toMeeting({ ...row, answeredAt: null, revision: 0, proposedByName: viewer.name }, viewer.id)
}
