// @module-tag database
import { randomUUID } from 'node:crypto'
import { REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'
import type { RequestReview } from '@capstone/contract/requests/requests.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { callDuringChange } from '../../../rpc/locks.testing.ts'
import { actAsNew, admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { completedSteps, studentProjects } from '../../assignments/assignments.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { addMessage } from '../../chat/chat.testing.ts'
import { handIns } from '../../hand-ins/hand-ins.table.ts'
import { addHandIn } from '../../hand-ins/hand-ins.testing.ts'
import { addMeeting } from '../../meetings/meetings.testing.ts'
import { assignStudentsToInstructor } from '../../people/people.service.ts'
import { requestProject } from '../requests.service.ts'
import { projectRequests } from '../requests.table.ts'
import { addRequest, buildIdea } from '../requests.testing.ts'
import { reviewRequest } from './reviews.service.ts'

const CONCURRENCY = 50
const HANDED_IN = { status: 'submitted', version: 1, submittedAt: new Date() } as const

let studentId: string
let instructorId: string
beforeEach(async () => {
  instructorId = (await createUser(portal, { role: 'instructor' })).id
  studentId = (await createUser(portal, { role: 'student' })).id
})

/** Reviews a request as an admin who sees its stored status. */
const review = async (id: string, decision: RequestReview['decision'], note = '') => {
  const [seen] = await portal.db.select().from(projectRequests).where(eq(projectRequests.id, id))
  return reviewRequest(admin, { id, from: seen?.status ?? 'pending', decision, note })
}
const projects = () => portal.db.select().from(studentProjects)
const requests = () => portal.db.select().from(projectRequests)
const theProject = async () => {
  const [project, ...others] = await projects()
  expect(others).toEqual([])
  return project ?? expect.fail('There is no project.')
}
const auditLog = async () =>
  (await portal.db.select().from(auditEvents)).map(({ action, after }) => ({ action, after }))

describe('an approval', () => {
  test('creates the student’s project, mentored by their current instructor', async () => {
    await portal.db.update(users).set({ assignedInstructor: instructorId }).where(eq(users.id, studentId))
    const id = await addRequest(portal, { studentId })
    const { reviewedAt } = await review(id, 'approved', 'Well thought out.')
    const project = await theProject()
    expect(project).toMatchObject({
      ...buildIdea(),
      studentId,
      requestId: id,
      mentorId: instructorId,
      instructorProjectId: null,
      status: 'pending',
      progress: 0,
      removedAt: null,
      assignedAt: reviewedAt,
    })
    expect(await requests()).toMatchObject([
      { status: 'approved', reviewedAt, reviewNote: 'Well thought out.' },
    ])
    expect(await auditLog()).toEqual([
      { action: 'assignment.created', after: { requestId: id, studentId, mentorId: instructorId } },
      {
        action: 'request.approved',
        after: { status: 'approved', note: 'Well thought out.', assignmentId: project.id },
      },
    ])
  })

  test('of a student without an instructor creates a project that the next instructor mentors', async () => {
    const id = await addRequest(portal, { studentId })
    await review(id, 'approved')
    expect((await theProject()).mentorId).toBe(null)
    await assignStudentsToInstructor(admin, { instructorId, studentIds: [studentId] })
    expect((await theProject()).mentorId).toBe(instructorId)
  })

  test('after a withdrawal restores the same project', async () => {
    const id = await addRequest(portal, { studentId })
    await review(id, 'approved')
    const { id: projectId } = await theProject()
    await review(id, 'rejected')
    await portal.db.update(users).set({ assignedInstructor: instructorId }).where(eq(users.id, studentId))
    await review(id, 'approved')
    expect(await theProject()).toMatchObject({ id: projectId, removedAt: null, mentorId: instructorId })
  })

  test('of a rejected request is refused while another one with its title is open', async () => {
    const id = await addRequest(portal, { studentId, status: 'rejected' })
    await addRequest(portal, { studentId })
    expect(await codeOf(review(id, 'approved'))).toBe('STUDENT_HAS_REQUEST')
    expect(await projects()).toEqual([])
  })
})

describe('a rejection', () => {
  test('of a pending request creates nothing; after an approval it withdraws the project', async () => {
    const id = await addRequest(portal, { studentId })
    await review(id, 'rejected', 'Too much for a year.')
    expect(await projects()).toEqual([])
    expect(await requests()).toMatchObject([{ status: 'rejected', reviewNote: 'Too much for a year.' }])
    await review(id, 'approved')
    const { reviewedAt } = await review(id, 'rejected')
    expect((await theProject()).removedAt).toEqual(reviewedAt)
    expect((await auditLog()).map(({ action }) => action)).toEqual([
      'request.rejected',
      'assignment.created',
      'request.approved',
      'request.rejected',
    ])
  })

  const STARTS: Readonly<Record<string, (assignmentId: string) => Promise<unknown>>> = {
    status: (id) =>
      portal.db.update(studentProjects).set({ status: 'in_progress' }).where(eq(studentProjects.id, id)),
    progress: (id) =>
      portal.db.update(studentProjects).set({ progress: 5 }).where(eq(studentProjects.id, id)),
    'a step': (assignmentId) =>
      portal.db.insert(completedSteps).values({ assignmentId, step: 0, completedAt: new Date() }),
    'a message': (projectId) => addMessage(portal, { projectId, senderId: studentId }),
    'a meeting': (assignmentId) => addMeeting(portal, { assignmentId, proposedBy: studentId }),
    'handed-in work': (assignmentId) => addHandIn(portal, { instructorId, assignmentId, ...HANDED_IN }),
  }

  test.each(Object.entries(STARTS))('after an approval is refused if there is %s', async (_what, start) => {
    const id = await addRequest(portal, { studentId })
    await review(id, 'approved')
    await start((await theProject()).id)
    expect(await codeOf(review(id, 'rejected'))).toBe('PROJECT_UNDER_WAY')
    expect((await theProject()).removedAt).toBe(null)
    expect(await requests()).toMatchObject([{ status: 'approved' }])
  })
})

describe('threat-40 a review', () => {
  const OUTCOMES: Readonly<Record<string, string>> = {
    'pending approved': 'ok',
    'pending rejected': 'ok',
    'approved approved': 'REQUEST_ALREADY_REVIEWED',
    'approved rejected': 'ok',
    'rejected approved': 'ok',
    'rejected rejected': 'REQUEST_ALREADY_REVIEWED',
  }
  const steps = REQUEST_STATUSES.flatMap((from) =>
    (['approved', 'rejected'] as const).map((to) => [from, to, OUTCOMES[`${from} ${to}`]] as const),
  )
  test.each(steps)('from %s to %s has the outcome %s', async (from, to, outcome) => {
    const id = await addRequest(portal, { studentId, status: from })
    expect(await codeOf(review(id, to))).toBe(outcome)
  })

  test('of a missing request is refused', async () => {
    expect(await codeOf(review(randomUUID(), 'approved'))).toBe('REQUEST_NOT_FOUND')
  })
})

describe('threat-40 a repeated review', () => {
  test('with another note, or by another admin, is refused; the same by the same admin succeeds', async () => {
    const id = await addRequest(portal, { studentId })
    const { reviewedAt } = await review(id, 'rejected', 'Too much.')
    expect(await codeOf(review(id, 'rejected', 'Too little.'))).toBe('REQUEST_ALREADY_REVIEWED')
    const other = await actAsNew('admin')
    const again = { id, from: 'pending', decision: 'rejected', note: 'Too much.' } as const
    expect(await codeOf(reviewRequest(other, again))).toBe('REQUEST_ALREADY_REVIEWED')
    expect(await review(id, 'rejected', 'Too much.')).toEqual({ reviewedAt })
    expect(await auditLog()).toHaveLength(1)
  })

  test('is refused to an admin who has since reviewed another request, but not this one', async () => {
    const id = await addRequest(portal, { studentId })
    const from = 'pending'
    await reviewRequest(await actAsNew('admin'), { id, from, decision: 'rejected', note: '' })
    await review(await addRequest(portal, { studentId, title: 'Another' }), 'rejected')
    expect(await codeOf(reviewRequest(admin, { id, from, decision: 'rejected', note: '' }))).toBe(
      'REQUEST_ALREADY_REVIEWED',
    )
  })
})

describe('threat-40 concurrent reviews', () => {
  const all = (works: readonly (() => Promise<unknown>)[]) => Promise.all(works.map((work) => codeOf(work())))
  const count = (codes: readonly string[], expected: string) =>
    codes.filter((code) => code === expected).length

  test('with the same approval make one project, and every call succeeds', async () => {
    const id = await addRequest(portal, { studentId })
    const answers = await Promise.all(
      Array.from({ length: CONCURRENCY }, () =>
        reviewRequest(admin, { id, from: 'pending', decision: 'approved', note: '' }),
      ),
    )
    expect(new Set(answers.map(({ reviewedAt }) => reviewedAt.getTime())).size).toBe(1)
    expect(
      count(
        (await auditLog()).map(({ action }) => action),
        'request.approved',
      ),
    ).toBe(1)
    expect(await projects()).toHaveLength(1)
  })

  test('that approve and reject alternate, and the project agrees with the request in the end', async () => {
    const id = await addRequest(portal, { studentId, status: 'rejected' })
    const decisions = Array.from({ length: CONCURRENCY }, (_, index) => (index % 2 ? 'approved' : 'rejected'))
    // Each names the status that its own decision would change, whatever is stored.
    const codes = await all(
      decisions.map((to) => () => {
        const from = to === 'approved' ? 'rejected' : 'approved'
        return reviewRequest(admin, { id, from, decision: to as 'approved', note: '' })
      }),
    )
    const refusals = ['REQUEST_CHANGED_MEANWHILE', 'REQUEST_ALREADY_REVIEWED']
    expect(codes.filter((code) => code !== 'ok' && !refusals.includes(code))).toEqual([])
    const [request] = await requests()
    const [project] = await projects()
    expect(project && project.removedAt === null).toBe(request?.status === 'approved')
    // Stored decisions alternate, so their counts differ by one at most.
    const actions = (await auditLog()).map(({ action }) => action)
    const [approvals, rejections] = [count(actions, 'request.approved'), count(actions, 'request.rejected')]
    expect(approvals + rejections).toBeGreaterThan(0)
    expect(Math.abs(approvals - rejections)).toBeLessThanOrEqual(1)
  })

  test('threat-58 by two admins who decide differently: one succeeds, the other is refused', async () => {
    const [one, other] = [await actAsNew('admin'), await actAsNew('admin')]
    for (let pair = 0; pair < CONCURRENCY; pair++) {
      const student = await createUser(portal, { role: 'student' })
      const id = await addRequest(portal, { studentId: student.id })
      const works = [
        () => reviewRequest(one, { id, from: 'pending', decision: 'approved', note: '' }),
        () => reviewRequest(other, { id, from: 'pending', decision: 'rejected', note: 'Too wide.' }),
      ]
      const codes = await all(pair % 2 ? works : works.toReversed())
      expect(codes.toSorted()).toEqual(['REQUEST_CHANGED_MEANWHILE', 'ok'])
    }
    const reviews = (await auditLog()).filter(({ action }) => action.startsWith('request.'))
    expect(reviews).toHaveLength(CONCURRENCY)
  })

  test('and the same request by the student: either a review or a new request succeeds', async () => {
    const student = await actAsNew('student')
    const id = await addRequest(portal, { studentId: student.viewer.id, status: 'rejected' })
    const again = () => requestProject(student, { id: randomUUID(), idea: buildIdea() })
    const works = Array.from({ length: CONCURRENCY }, (_, index) =>
      index % 2 ? again : () => review(id, 'approved'),
    )
    const codes = await all(works)
    // Either the student was first, once, or the admin was, and the student is refused each time.
    expect([1, CONCURRENCY / 2]).toContain(count(codes, 'ok'))
    expect((await requests()).filter(({ status }) => status !== 'rejected')).toHaveLength(1)
  })

  test('and the assignment of an instructor: the project has a mentor in the end', async () => {
    const id = await addRequest(portal, { studentId })
    const assign = () => assignStudentsToInstructor(admin, { instructorId, studentIds: [studentId] })
    expect(await all([() => review(id, 'approved'), assign])).toEqual(['ok', 'ok'])
    expect((await theProject()).mentorId).toBe(instructorId)
  })

  test('and a start by the student: a started project is not withdrawn', async () => {
    const id = await addRequest(portal, { studentId })
    await review(id, 'approved')
    const { id: assignmentId } = await theProject()
    const completeStep = () =>
      portal.db.insert(completedSteps).values({ assignmentId, step: 0, completedAt: new Date() })
    const [rejected] = await all([() => review(id, 'rejected'), completeStep])
    const { removedAt } = await theProject()
    expect(removedAt === null).toBe(rejected === 'PROJECT_UNDER_WAY')
  })

  // The embedded database has one connection, so its transactions never wait for each other.
  test.skipIf(!process.env.DATABASE_URL)(
    'and a version that is being handed in: its project is not withdrawn',
    async () => {
      const id = await addRequest(portal, { studentId })
      await review(id, 'approved')
      const { id: assignmentId } = await theProject()
      const handInId = await addHandIn(portal, { instructorId, assignmentId })
      const code = await callDuringChange(
        (tx) => tx.update(handIns).set(HANDED_IN).where(eq(handIns.id, handInId)),
        () => codeOf(review(id, 'rejected')),
      )
      expect([code, (await theProject()).removedAt]).toEqual(['PROJECT_UNDER_WAY', null])
    },
  )
})
