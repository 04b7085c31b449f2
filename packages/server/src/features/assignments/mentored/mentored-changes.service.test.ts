// @module-tag database
import { randomUUID } from 'node:crypto'
import {
  type AssistanceLevel,
  PROJECT_STATUSES,
  type ProjectStatus,
  RESOURCES,
} from '@capstone/contract/assignments/assignments.constants'
import type { MentorChange } from '@capstone/contract/assignments/mentored-projects.schemas'
import { mentoredProjectChangeSchema } from '@capstone/contract/assignments/mentored-projects.schemas'
import { PAGE_SIZE } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { progressHistory, studentProjects } from '../assignments.table.ts'
import { addAssignment, addFullProject, addRequestedProject } from '../assignments.testing.ts'
import { listMyProjects } from '../own/my-projects.service.ts'
import { readOwnProject } from '../own/own-project.service.ts'
import { listStudentProjects } from '../own/student-projects.service.ts'
import { changeMentoredProject } from './mentored-changes.service.ts'
import { readMentoredProject } from './mentored-project.service.ts'

let id: string
let requestedProjectId: string

const ASSIGNED = new Date(Date.UTC(2026, 0, 1))
const STARTED = new Date(Date.UTC(2026, 1, 1))
const COMPLETED = new Date(Date.UTC(2026, 2, 1))

beforeAll(() => portal.clock.freeze())
beforeEach(async () => {
  const columns = { studentId: student.viewer.id, assignedAt: ASSIGNED, changedAt: ASSIGNED }
  const instructorProjectId = await addFullProject(portal, mentor.viewer.id)
  id = await addAssignment(portal, { ...columns, instructorProjectId })
  requestedProjectId = await addRequestedProject(portal, { ...columns, mentorId: mentor.viewer.id })
})

const change = (mentorChange: MentorChange, assignmentId = id) =>
  changeMentoredProject(mentor, { id: assignmentId, change: mentorChange })
const status = (from: ProjectStatus, to: ProjectStatus) => ({ field: 'status', from, to }) as const
const progress = (from: number, to: number) => ({ field: 'progress', from, to }) as const
const synopsis = (from: boolean, to: boolean) =>
  ({ field: 'access', resource: 'synopsis', from, to }) as const
const assistance = (from: AssistanceLevel, to: AssistanceLevel) =>
  ({ field: 'assistance', from, to }) as const
const rowOf = async (assignmentId = id) =>
  (await portal.db.select().from(studentProjects).where(eq(studentProjects.id, assignmentId)))[0]
const write = (columns: Partial<typeof studentProjects.$inferInsert>, assignmentId = id) =>
  portal.db.update(studentProjects).set(columns).where(eq(studentProjects.id, assignmentId))
const history = () => portal.db.select().from(progressHistory).orderBy(progressHistory.recordedAt)
const auditLog = () => portal.db.select().from(auditEvents).orderBy(auditEvents.occurredAt)

describe('a change of status', () => {
  // The dates before the change, by status, and those expected after it. NOW is the time of the change.
  const NOW = 'now'
  const BEFORE = {
    pending: { startedAt: null, completedAt: null },
    in_progress: { startedAt: STARTED, completedAt: null },
    completed: { startedAt: STARTED, completedAt: COMPLETED },
  }
  const AFTER = [
    ['pending', 'pending', null, null],
    ['pending', 'in_progress', NOW, null],
    ['pending', 'completed', null, NOW],
    ['in_progress', 'pending', null, null],
    ['in_progress', 'in_progress', STARTED, null],
    ['in_progress', 'completed', STARTED, NOW],
    ['completed', 'pending', null, null],
    ['completed', 'in_progress', STARTED, null],
    ['completed', 'completed', STARTED, COMPLETED],
  ] as const

  test.each(AFTER)('from %s to %s writes and clears its dates', async (from, to, started, completed) => {
    const now = portal.clock.now()
    const dateOf = (expected: Date | null | typeof NOW) => (expected === NOW ? now : expected)
    for (const assignmentId of [id, requestedProjectId]) {
      await write({ status: from, ...BEFORE[from] }, assignmentId)
      const dates = { startedAt: dateOf(started), completedAt: dateOf(completed) }
      expect(await change(status(from, to), assignmentId)).toMatchObject({
        status: to,
        progress: 0,
        ...dates,
      })
      const changedAt = from === to ? ASSIGNED : now
      expect(await rowOf(assignmentId)).toMatchObject({ status: to, progress: 0, ...dates, changedAt })
    }
  })

  test('to in progress sets the start date if there was none', async () => {
    await write({ status: 'completed', completedAt: COMPLETED })
    const startedAt = portal.clock.now()
    expect(await change(status('completed', 'in_progress'))).toMatchObject({ startedAt, completedAt: null })
  })

  test('sets a new start date after it went back to pending', async () => {
    await change(status('pending', 'in_progress'))
    await change(status('in_progress', 'pending'))
    portal.clock.advance(60)
    const { startedAt } = await change(status('pending', 'in_progress'))
    expect(startedAt).toEqual(portal.clock.now())
  })

  test('leaves the progress as it is, and a change of progress leaves the status', async () => {
    await change(progress(0, 100))
    expect(await change(status('pending', 'completed'))).toMatchObject({ status: 'completed', progress: 100 })
    expect(await change(progress(100, 3))).toMatchObject({ status: 'completed', progress: 3 })
  })
})

describe('a change', () => {
  test('writes only its own field and dates, and records the previous value', async () => {
    const before = await rowOf()
    const changes = [progress(0, 40), synopsis(true, false), status('pending', 'in_progress')]
    for (const each of changes) {
      portal.clock.advance(60)
      await change(each)
    }
    const now = portal.clock.now()
    expect(await rowOf()).toEqual({
      ...before,
      progress: 40,
      accessSynopsis: false,
      status: 'in_progress',
      startedAt: now,
      changedAt: now,
    })
    const event = { action: 'assignment.updated', subjectType: 'assignment', subjectId: id }
    expect(await auditLog()).toMatchObject([
      { ...event, before: { progress: 0 }, after: { progress: 40 }, actorId: mentor.viewer.id },
      { ...event, before: { access: { synopsis: true } }, after: { access: { synopsis: false } } },
      { ...event, before: { status: 'pending' }, after: { status: 'in_progress' } },
    ])
  })

  test('of the assistance applies to assigned and requested projects, is audited, and adds no progress entry', async () => {
    for (const assignmentId of [id, requestedProjectId]) {
      expect(await readMentoredProject(mentor, { id: assignmentId })).toMatchObject({
        assistance: 'anything',
      })
      expect(await change(assistance('anything', 'hints'), assignmentId)).toMatchObject({
        assistance: 'hints',
      })
      expect(await readMentoredProject(mentor, { id: assignmentId })).toMatchObject({ assistance: 'hints' })
      expect(await codeOf(change(assistance('anything', 'worked_parts'), assignmentId))).toBe(
        'PROJECT_CHANGED_MEANWHILE',
      )
      expect(await change(assistance('anything', 'hints'), assignmentId)).toMatchObject({
        assistance: 'hints',
      })
    }
    const event = {
      action: 'assignment.updated',
      before: { assistance: 'anything' },
      after: { assistance: 'hints' },
    }
    expect(await auditLog()).toMatchObject([
      { ...event, subjectId: id },
      { ...event, subjectId: requestedProjectId },
    ])
    expect(await history()).toEqual([])
  })

  test('of status or progress adds a progress entry with both; a change of access adds none', async () => {
    const first = portal.clock.now()
    await change(progress(0, 40))
    await change(synopsis(true, false))
    portal.clock.advance(60)
    const state = await change(status('pending', 'completed'))
    expect(state.history).toEqual([
      { at: ASSIGNED, progress: 0, status: 'pending' },
      { at: first, progress: 40, status: 'pending' },
      { at: portal.clock.now(), progress: 40, status: 'completed' },
    ])
    expect(await history()).toHaveLength(2)
  })

  test('adds its entry after the previous ones, even within a millisecond or with a clock that is behind', async () => {
    for (const to of [10, 20, 30]) await change(progress(to - 10, to))
    portal.clock.advance(-60)
    const state = await change(progress(30, 40))
    portal.clock.advance(60)
    expect(state.history.map((entry) => entry.progress)).toEqual([0, 10, 20, 30, 40])
    const times = state.history.map(({ at }) => at.getTime())
    expect(new Set(times).size).toBe(5)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test.each(RESOURCES)('of the access to %s changes only that flag, and can be undone', async (resource) => {
    const off = { field: 'access', resource, from: true, to: false } as const
    const { resources } = await change(off)
    expect(resources).toEqual(
      RESOURCES.map((each) => ({ resource: each, isOn: each !== resource, exists: true })),
    )
    const back = await change({ ...off, from: false, to: true })
    expect(back.resources.every(({ isOn }) => isOn)).toBe(true)
    expect(await rowOf()).toMatchObject({ accessSynopsis: true, accessCode: true, accessTools: true })
  })

  test('sent again returns the same and writes nothing', async () => {
    for (const each of [progress(0, 40), synopsis(true, false), status('pending', 'in_progress')]) {
      const first = await change(each)
      portal.clock.advance(60)
      const before = [await rowOf(), await history(), await auditLog()]
      expect(await change(each)).toEqual(first)
      expect([await rowOf(), await history(), await auditLog()]).toEqual(before)
    }
  })

  test('returns the changed project', async () => {
    for (const assignmentId of [id, requestedProjectId]) {
      const state = await change(progress(0, 40), assignmentId)
      expect(await readMentoredProject(mentor, { id: assignmentId })).toMatchObject(state)
    }
  })

  test('shows on the student’s dashboard, in My Projects and in the project immediately', async () => {
    await change(status('pending', 'in_progress'))
    await change(progress(0, 40))
    await change(synopsis(true, false))
    const seen = { id, status: 'in_progress', progress: 40 }
    const filter = { search: '', limit: PAGE_SIZE }
    expect((await listStudentProjects(student, filter)).items).toContainEqual(expect.objectContaining(seen))
    const { items, figures } = await listMyProjects(student, filter)
    expect(items.find((item) => item.id === id)).toMatchObject({ ...seen, startedAt: portal.clock.now() })
    expect(figures).toMatchObject({ inProgress: 1, pending: 1, averageProgress: 20 })
    for (const card of [items.find((item) => item.id === id), await readOwnProject(student, { id })])
      expect(card?.files.find(({ kind }) => kind === 'synopsis')?.state).toBe('no_access')
  })
})

describe('threat-40 a change that is not allowed', () => {
  const expectNothingWritten = async (work: () => Promise<string>, code: string) => {
    const before = [await rowOf(), await rowOf(requestedProjectId), await history(), await auditLog()]
    expect(await work()).toBe(code)
    expect([await rowOf(), await rowOf(requestedProjectId), await history(), await auditLog()]).toEqual(
      before,
    )
  }

  // All 27 combinations of the current status, the status the mentor saw, and the one they request.
  const triples = PROJECT_STATUSES.flatMap((current) =>
    PROJECT_STATUSES.flatMap((from) => PROJECT_STATUSES.map((to) => ({ current, from, to }))),
  )
  const illegal = triples.filter(({ current, from, to }) => to !== current && from !== current)

  test.each(illegal)(
    'from $from to $to is refused while the status is $current',
    async ({ current, from, to }) => {
      await write({ status: current })
      await expectNothingWritten(() => codeOf(change(status(from, to))), 'PROJECT_CHANGED_MEANWHILE')
    },
  )

  test('of a progress or access flag that has changed since is refused', async () => {
    await write({ progress: 30, accessSynopsis: false })
    await expectNothingWritten(() => codeOf(change(progress(0, 40))), 'PROJECT_CHANGED_MEANWHILE')
    expect(await codeOf(change(synopsis(true, false)))).toBe('ok')
    await expectNothingWritten(() => codeOf(change(synopsis(true, true))), 'PROJECT_CHANGED_MEANWHILE')
  })

  test('of the access to a requested project is refused', async () => {
    const code = 'PROJECT_WITHOUT_RESOURCES'
    await expectNothingWritten(() => codeOf(change(synopsis(true, false), requestedProjectId)), code)
    await expectNothingWritten(() => codeOf(change(synopsis(true, true), requestedProjectId)), code)
  })

  test('of a withdrawn project is refused like a missing one', async () => {
    await write({ removedAt: new Date() }, requestedProjectId)
    await expectNothingWritten(
      () => codeOf(change(progress(0, 40), requestedProjectId)),
      'ASSIGNMENT_NOT_FOUND',
    )
  })

  test('of a foreign project is refused like a missing one, whatever the change', async () => {
    const other = await actAsNew('instructor')
    for (const mentorChange of [progress(0, 40), progress(1, 2), synopsis(true, false), progress(0, 0)]) {
      const [missing, ...foreign] = await Promise.all(
        [randomUUID(), id, requestedProjectId].map((assignmentId) =>
          changeMentoredProject(other, { id: assignmentId, change: mentorChange }).catch((error) =>
            error.toJSON(),
          ),
        ),
      )
      expect(missing).toMatchObject({ code: 'ASSIGNMENT_NOT_FOUND', status: 404 })
      expect(foreign).toEqual([missing, missing])
    }
    expect(await auditLog()).toEqual([])
  })

  test.each([
    { field: 'progress', from: 0, to: 101 },
    { field: 'progress', from: 0, to: -1 },
    { field: 'progress', from: 0, to: 0.5 },
    { field: 'status', from: 'pending', to: 'done' },
    { field: 'access', resource: 'thesis', from: true, to: false },
    { field: 'studentId', from: 'a', to: 'b' },
  ])('that is invalid is refused by the contract: %o', (mentorChange) => {
    expect(mentoredProjectChangeSchema.safeParse({ id, change: mentorChange }).success).toBe(false)
  })
})
