import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@capstone/contract/base.constants'
import { MEETING_AHEAD_MAX_DAYS, OPEN_PROPOSALS_MAX } from '@capstone/contract/meetings/meetings.constants'
import type { NewMeeting } from '@capstone/contract/meetings/meetings.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { InstructorContext, SignedInContext } from '../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../assignments/assignments.testing.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { addMessage } from '../chat/chat.testing.ts'
import { listMeetings, proposeMeeting } from './meetings.service.ts'
import { meetings } from './meetings.table.ts'
import { addMeeting } from './meetings.testing.ts'

let stranger: InstructorContext
let assignmentId: string

beforeEach(async () => {
  stranger = await actAsNew('instructor')
  const instructorProjectId = await addProject(portal, { instructorId: mentor.viewer.id })
  assignmentId = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
})

const inHours = (hours: number) => new Date(portal.clock.now().getTime() + hours * HOUR_MS)
const buildProposal = (given: Partial<NewMeeting> = {}): NewMeeting => ({
  id: randomUUID(),
  assignmentId,
  startsAt: inHours(24),
  minutes: 30,
  place: 'Room 12',
  note: 'About the report',
  ...given,
})
const storedMeetings = () => portal.db.select().from(meetings)
const list = (context: SignedInContext, id = assignmentId) => listMeetings(context, { assignmentId: id })

describe('proposing a meeting', () => {
  test('shows it to both sides, with its proposer', async () => {
    const input = buildProposal()
    const own = await proposeMeeting(student, input)
    const { assignmentId: _, ...shown } = input
    expect(own).toMatchObject({ ...shown, status: 'proposed', isOwn: true, proposedBy: 'Asha' })
    expect(await list(student)).toEqual([own])
    expect(await list(mentor)).toEqual([{ ...own, isOwn: false }])
    const back = await proposeMeeting(mentor, buildProposal({ startsAt: inHours(48) }))
    expect(await list(student)).toEqual([own, { ...back, isOwn: false }])
  })

  test('is recorded in the audit log, once for repeated calls', async () => {
    const input = buildProposal()
    const first = await proposeMeeting(student, input)
    expect(await proposeMeeting(student, input)).toEqual(first)
    expect(await storedMeetings()).toHaveLength(1)
    expect(await portal.db.select().from(auditEvents)).toMatchObject([
      {
        action: 'meeting.proposed',
        actorId: student.viewer.id,
        subjectType: 'meeting',
        subjectId: input.id,
        after: { assignmentId, startsAt: input.startsAt.toISOString(), minutes: 30, place: 'Room 12' },
      },
    ])
  })

  test('leaves unread messages of the project unread', async () => {
    await addMessage(portal, { projectId: assignmentId })
    await proposeMeeting(mentor, buildProposal())
    expect(await portal.db.select().from(chatThreads)).toMatchObject([
      { lastNumber: 2, mentorReadNumber: 0, mentorUnread: 1, studentUnread: 1 },
    ])
  })

  test('is refused with the id of another meeting, whoever that belongs to', async () => {
    const input = buildProposal()
    await proposeMeeting(student, input)
    const studentId = student.viewer.id
    const elsewhere = await addRequestedProject(portal, { studentId, mentorId: mentor.viewer.id })
    expect(await codeOf(proposeMeeting(mentor, input))).toBe('INPUT_INVALID')
    expect(await codeOf(proposeMeeting(student, { ...input, assignmentId: elsewhere }))).toBe('INPUT_INVALID')
    expect(await storedMeetings()).toHaveLength(1)
  })

  test('requires a mentor of the project: until it has one, the student must wait', async () => {
    const lone = await addRequestedProject(portal, { studentId: student.viewer.id })
    const propose = () => proposeMeeting(student, buildProposal({ assignmentId: lone }))
    expect(await codeOf(propose())).toBe('MEETING_PARTNER_MISSING')
    await portal.db
      .update(studentProjects)
      .set({ mentorId: mentor.viewer.id })
      .where(eq(studentProjects.id, lone))
    expect(await codeOf(propose())).toBe('ok')
    expect(await list(mentor, lone)).toHaveLength(1)
  })

  test('requires a time in the future, at most a year ahead', async () => {
    const at = (hours: number) => codeOf(proposeMeeting(student, buildProposal({ startsAt: inHours(hours) })))
    expect(await at(-1)).toBe('MEETING_TIME_OUT_OF_RANGE')
    expect(await at(MEETING_AHEAD_MAX_DAYS * 24 + 1)).toBe('MEETING_TIME_OUT_OF_RANGE')
    expect(await at(MEETING_AHEAD_MAX_DAYS * 24 - 1)).toBe('ok')
    expect(await at(0.1)).toBe('ok')
  })

  test('is refused at the limit of one’s own open proposals; past ones do not count', async () => {
    const propose = (hours: number, context: SignedInContext = student) =>
      codeOf(proposeMeeting(context, buildProposal({ startsAt: inHours(hours) })))
    for (let count = 0; count < OPEN_PROPOSALS_MAX; count++) expect(await propose(count + 1)).toBe('ok')
    expect(await propose(30)).toBe('MEETINGS_TOO_MANY')
    // The proposals of one side do not count for the other.
    for (let count = 0; count < OPEN_PROPOSALS_MAX; count++)
      expect(await propose(count + 30, mentor)).toBe('ok')
    expect(await propose(40, mentor)).toBe('MEETINGS_TOO_MANY')
    portal.clock.advance(1.5 * 60 * 60)
    expect(await propose(30)).toBe('ok')
    expect(await propose(31)).toBe('MEETINGS_TOO_MANY')
  })
})

describe('threat-27 many concurrent proposals', () => {
  test('never exceed the limit', async () => {
    const results = await Promise.all(
      Array.from({ length: 3 * OPEN_PROPOSALS_MAX }, (_, index) =>
        codeOf(proposeMeeting(index < 2 * OPEN_PROPOSALS_MAX ? student : mentor, buildProposal())),
      ),
    )
    expect(results.filter((result) => result === 'ok')).toHaveLength(2 * OPEN_PROPOSALS_MAX)
    expect(new Set(results)).toEqual(new Set(['ok', 'MEETINGS_TOO_MANY']))
    const proposers = (await storedMeetings()).map(({ proposedBy }) => proposedBy)
    for (const { viewer } of [student, mentor])
      expect(proposers.filter((id) => id === viewer.id)).toHaveLength(OPEN_PROPOSALS_MAX)
  })

  test('with one id are one meeting', async () => {
    const input = buildProposal()
    const answers = await Promise.all(Array.from({ length: 12 }, () => proposeMeeting(student, input)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await storedMeetings()).toHaveLength(1)
    expect(await portal.db.select().from(auditEvents)).toHaveLength(1)
  })
})

describe('threat-02 meetings', () => {
  test('are only for the project’s student and its mentor; for others the project does not exist', async () => {
    await proposeMeeting(student, buildProposal())
    for (const context of [stranger, await actAsNew('student'), await actAsNew('admin')]) {
      const refused = async (id: string) => [
        await list(context, id).catch((error) => error.toJSON()),
        await proposeMeeting(context, buildProposal({ assignmentId: id })).catch((error) => error.toJSON()),
      ]
      const foreign = await refused(assignmentId)
      expect(foreign[0]).toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
      expect(foreign).toEqual(await refused(randomUUID()))
    }
    expect(await storedMeetings()).toHaveLength(1)
  })

  test('of a removed project are read-only', async () => {
    await proposeMeeting(student, buildProposal())
    await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
    for (const context of [student, mentor]) {
      expect(await list(context)).toHaveLength(1)
      expect(await codeOf(proposeMeeting(context, buildProposal()))).toBe('THREAD_ARCHIVED')
    }
    expect(await codeOf(list(stranger))).toBe('ASSIGNMENT_NOT_FOUND')
  })
})

describe('the list of meetings', () => {
  test('starts with upcoming meetings, soonest first, then past ones, latest first', async () => {
    const add = (place: string, startsAt: Date) =>
      addMeeting(portal, { assignmentId, proposedBy: mentor.viewer.id, startsAt, place })
    await add('long ago', inHours(-48))
    await add('later', inHours(72))
    await add('just over', inHours(-1))
    await add('under way', inHours(-0.25))
    await add('soon', inHours(2))
    expect((await list(student)).map(({ place }) => place)).toEqual([
      'under way',
      'soon',
      'later',
      'just over',
      'long ago',
    ])
  })

  test('keeps the proposals of a deleted mentor, and is deleted with its student', async () => {
    await proposeMeeting(mentor, buildProposal({ startsAt: new Date(portal.clock.now().getTime() + DAY_MS) }))
    await portal.db.delete(users).where(eq(users.id, mentor.viewer.id))
    expect(await list(student)).toMatchObject([{ isOwn: false, proposedBy: null }])
    await portal.db.delete(users)
    expect(await storedMeetings()).toEqual([])
  })
})
