import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import {
  MEETING_AHEAD_MAX_DAYS,
  MEETINGS_SHOWN_MAX,
  OPEN_PROPOSALS_MAX,
} from '@capstone/contract/meetings/meetings.constants'
import { meetingErrors } from '@capstone/contract/meetings/meetings.errors'
import { isThreadMember } from '@capstone/contract/meetings/meetings.policy'
import type { Meeting, NewMeeting } from '@capstone/contract/meetings/meetings.schemas'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../rpc/refuse.ts'
import type { Sealed } from '../../rpc/sealed.ts'
import { findMembers, keepMembers } from '../assignments/members.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  countOpenProposals,
  findMeeting,
  findMeetings,
  insertMeeting,
  type MeetingRow,
} from './meetings.repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The meetings of a project one belongs to, those to come first. Refuses ASSIGNMENT_NOT_FOUND. */
export async function listMeetings(
  { db, clock, viewer }: SignedInContext,
  { assignmentId }: { assignmentId: string },
): Promise<Meeting[]> {
  openMembers(await findMembers(db, assignmentId), viewer)
  const rows = await findMeetings(db, assignmentId, clock.now(), MEETINGS_SHOWN_MAX)
  return rows.map((row) => toMeeting(row, viewer.id))
}

/**
 * Proposes a time to the other member of a project's thread; returns the proposal. Sent again, it answers the same and
 * writes nothing. Proposals of one project take turns, so of neither side do more than OPEN_PROPOSALS_MAX ever
 * wait for an answer.
 * Refuses ASSIGNMENT_NOT_FOUND, MEETING_PARTNER_MISSING, MEETING_NOT_AHEAD, MEETINGS_TOO_MANY.
 */
export const proposeMeeting = (context: SignedInContext, wanted: NewMeeting): Promise<Meeting> =>
  inTransaction(context.db, async (tx) => {
    const { viewer } = context
    const members = openMembers(await keepMembers(tx, wanted.assignmentId), viewer)
    const known = await findMeeting(tx, wanted.id)
    if (known) return isSame(known, wanted, viewer.id) ? toMeeting(known, viewer.id) : refuseTakenId()
    if (members.mentorId === null) refuse(meetingErrors, 'MEETING_PARTNER_MISSING')
    const now = context.clock.now()
    const ahead = wanted.startsAt.getTime() - now.getTime()
    if (ahead <= 0 || ahead > MEETING_AHEAD_MAX_DAYS * DAY_MS) refuse(meetingErrors, 'MEETING_NOT_AHEAD')
    if ((await countOpenProposals(tx, wanted.assignmentId, viewer.id, now)) >= OPEN_PROPOSALS_MAX)
      refuse(meetingErrors, 'MEETINGS_TOO_MANY')
    return addMeeting(tx, context, wanted, now)
  })

const openMembers = <Pair extends Parameters<typeof isThreadMember>[1]>(
  sealed: Sealed<Pair>,
  viewer: SignedInContext['viewer'],
) =>
  sealed.openIf(
    (row) => isThreadMember(viewer, row),
    () => refuse(assignmentErrors, 'ASSIGNMENT_NOT_FOUND'),
  )

const isSame = (known: MeetingRow, { assignmentId }: NewMeeting, viewerId: string) =>
  known.assignmentId === assignmentId && known.proposedBy === viewerId

async function addMeeting(tx: Database, context: SignedInContext, wanted: NewMeeting, now: Date) {
  const { viewer } = context
  const row = { ...wanted, proposedBy: viewer.id, status: 'proposed' as const, proposedAt: now }
  // An id that a meeting of another project took in the meantime: whose it is stays unsaid.
  if (!(await insertMeeting(tx, row))) refuseTakenId()
  const { id, ...after } = wanted
  await recordAudit(tx, context, {
    action: 'meeting.proposed',
    subjectType: 'meeting',
    subjectId: id,
    after: { ...after, startsAt: wanted.startsAt.toISOString() },
  })
  return toMeeting({ ...row, answeredAt: null, proposedByName: viewer.name }, viewer.id)
}

const toMeeting = (row: MeetingRow, viewerId: string): Meeting => ({
  id: row.id,
  startsAt: row.startsAt,
  minutes: row.minutes,
  place: row.place,
  note: row.note,
  status: row.status,
  proposedAt: row.proposedAt,
  isOwn: row.proposedBy === viewerId,
  proposedBy: row.proposedByName,
})
