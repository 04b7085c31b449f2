// @module-tag database
import {
  ACCESS_FIELDS,
  PROGRESS_MAX,
  PROJECT_STATUSES,
  RESOURCES,
} from '@capstone/contract/assignments/assignments.constants'
import type { MentorChange } from '@capstone/contract/assignments/mentored-projects.schemas'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect } from 'vitest'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { progressHistory, studentProjects } from '../assignments.table.ts'
import { addAssignment, addFullProject, addRequestedProject } from '../assignments.testing.ts'
import { createRequestedProject, withdrawProject } from '../requested-projects.service.ts'
import { updateStep } from '../roadmap/roadmap.service.ts'
import { changeMentoredProject } from './mentored-changes.service.ts'
import { deleteAssignment } from './mentored-deletion.service.ts'
import { readMentoredProject } from './mentored-project.service.ts'

const CONCURRENCY = 20
const ROUNDS = process.env.PROVE === 'full' ? 100 : 10

let id: string

beforeEach(async () => {
  id = await createProject()
})

const createProject = async () =>
  addAssignment(portal, {
    studentId: student.viewer.id,
    instructorProjectId: await addFullProject(portal, mentor.viewer.id),
  })
const addOwnRequestedProject = (roadmap: string[] = []) =>
  addRequestedProject(portal, { studentId: student.viewer.id, mentorId: mentor.viewer.id, roadmap })
const change = (mentorChange: MentorChange, assignmentId = id, context = mentor) =>
  changeMentoredProject(context, { id: assignmentId, change: mentorChange })
const toProgress = (from: number, to: number) => ({ field: 'progress', from, to }) as const
const count = (codes: readonly string[], expected: string) => codes.filter((code) => code === expected).length
const rowOf = async (assignmentId = id) =>
  (await portal.db.select().from(studentProjects).where(eq(studentProjects.id, assignmentId)))[0]
const history = () => portal.db.select().from(progressHistory).orderBy(progressHistory.recordedAt)
const auditLog = () => portal.db.select().from(auditEvents)

describe('threat-27 concurrent changes in several tabs', () => {
  test('with different values: one succeeds, and every other tab is refused', async () => {
    const values = Array.from({ length: CONCURRENCY }, (_, index) => index + 1)
    const codes = await Promise.all(values.map((to) => codeOf(change(toProgress(0, to)))))
    expect(count(codes, 'ok')).toBe(1)
    expect(count(codes, 'PROJECT_CHANGED_MEANWHILE')).toBe(CONCURRENCY - 1)
    const won = values[codes.indexOf('ok')]
    expect(await rowOf()).toMatchObject({ progress: won })
    expect(await history()).toMatchObject([{ progress: won }])
    expect(await auditLog()).toMatchObject([{ before: { progress: 0 }, after: { progress: won } }])
  })

  test('with two statuses: one is written with its dates, and every call for the other is refused', async () => {
    const values = Array.from({ length: CONCURRENCY }, (_, index) =>
      index % 2 ? 'in_progress' : 'completed',
    )
    const codes = await Promise.all(
      values.map((to) => codeOf(change({ field: 'status', from: 'pending', to }))),
    )
    const row = await rowOf()
    expect(codes).toEqual(values.map((to) => (to === row?.status ? 'ok' : 'PROJECT_CHANGED_MEANWHILE')))
    expect([row?.startedAt !== null, row?.completedAt !== null]).toEqual([
      row?.status === 'in_progress',
      row?.status === 'completed',
    ])
    expect(await history()).toHaveLength(1)
  })

  test('with the same value: one change is written, and nobody is refused', async () => {
    const codes = await Promise.all(
      Array.from({ length: CONCURRENCY }, () => codeOf(change(toProgress(0, 50)))),
    )
    expect(count(codes, 'ok')).toBe(CONCURRENCY)
    expect([await history(), await auditLog()].map((rows) => rows.length)).toEqual([1, 1])
  })

  test('of different fields all succeed', async () => {
    const off = RESOURCES.map((resource) => ({ field: 'access', resource, from: true, to: false }) as const)
    const status = { field: 'status', from: 'pending', to: 'in_progress' } as const
    const codes = await Promise.all([...off, status, toProgress(0, 30)].map((each) => codeOf(change(each))))
    expect(count(codes, 'ok')).toBe(RESOURCES.length + 2)
    const closed = Object.fromEntries(RESOURCES.map((resource) => [ACCESS_FIELDS[resource], false]))
    expect(await rowOf()).toMatchObject({ ...closed, status: 'in_progress', progress: 30 })
    // The last progress entry has both changes, in whichever order they were written.
    expect((await history()).at(-1)).toMatchObject({ status: 'in_progress', progress: 30 })
  })

  test('and a deletion: no change is written after it', async () => {
    const calls = Array.from({ length: CONCURRENCY }, (_, index) =>
      index === CONCURRENCY / 2 ? deleteAssignment(mentor, { id }) : change(toProgress(index, index + 1)),
    )
    const codes = await Promise.all(calls.map(codeOf))
    expect(codes[CONCURRENCY / 2]).toBe('ok')
    for (const code of codes)
      expect(['ok', 'ASSIGNMENT_NOT_FOUND', 'PROJECT_CHANGED_MEANWHILE']).toContain(code)
    expect(await rowOf()).toMatchObject({ removedAt: expect.any(Date), progress: count(codes, 'ok') - 1 })
    const events = await auditLog()
    expect(events.filter(({ action }) => action === 'assignment.deleted')).toMatchObject([
      { before: { progress: count(codes, 'ok') - 1 } },
    ])
    expect(events).toHaveLength(count(codes, 'ok'))
  })

  test('that all delete: one deletes, and the others find nothing', async () => {
    const codes = await Promise.all(
      Array.from({ length: CONCURRENCY }, () => codeOf(deleteAssignment(mentor, { id }))),
    )
    expect([count(codes, 'ok'), count(codes, 'ASSIGNMENT_NOT_FOUND')]).toEqual([1, CONCURRENCY - 1])
    expect(await auditLog()).toHaveLength(1)
  })

  test('of a requested project: it is changed or withdrawn, never both', async () => {
    const admin = await actAsNew('admin')
    for (let round = 0; round < ROUNDS; round++) {
      const requestedProjectId = await addOwnRequestedProject()
      const requestId = (await rowOf(requestedProjectId))?.requestId ?? ''
      const withdraw = async () =>
        (await inTransaction(portal.db, (tx) => withdrawProject(tx, requestId, admin.clock.now()))) !==
        'started'
      const calls = [() => codeOf(change(toProgress(0, 5), requestedProjectId)), withdraw]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      const isChanged = answers.includes('ok')
      expect(new Set(answers)).toEqual(new Set(isChanged ? ['ok', false] : ['ASSIGNMENT_NOT_FOUND', true]))
      const row = await rowOf(requestedProjectId)
      expect([row?.progress, row?.removedAt === null]).toEqual(isChanged ? [5, true] : [0, false])
    }
  })

  test('and a completed step both succeed', async () => {
    const requestedProjectId = await addOwnRequestedProject(['Read', 'Build'])
    const completeStep = (step: number) =>
      updateStep(student, { assignmentId: requestedProjectId, step, isDone: true, note: '', seenNote: '' })
    const codes = await Promise.all(
      [change(toProgress(0, 5), requestedProjectId), completeStep(0), completeStep(1)].map(codeOf),
    )
    expect(count(codes, 'ok')).toBe(3)
    const { progress, roadmap } = await readMentoredProject(mentor, { id: requestedProjectId })
    expect([progress, roadmap.filter(({ isDone }) => isDone).length]).toEqual([5, 2])
  })
})

describe('threat-40 consecutive changes, some from an outdated tab,', () => {
  const progresses = fc.constantFrom(0, 1, 50, PROGRESS_MAX)
  const statuses = fc.constantFrom(...PROJECT_STATUSES)
  const changes = fc.oneof(
    fc.record({ field: fc.constant('status' as const), from: statuses, to: statuses }),
    fc.record({ field: fc.constant('progress' as const), from: progresses, to: progresses }),
    fc.record({
      field: fc.constant('access' as const),
      resource: fc.constantFrom(...RESOURCES.slice(0, 2)),
      from: fc.boolean(),
      to: fc.boolean(),
    }),
  )

  test('change one field at a time, and the progress history has each change of status or progress', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 12 }), async (sequence) => {
        const assignmentId = await createProject()
        const model: Record<string, unknown> = {
          status: 'pending',
          progress: 0,
          synopsis: true,
          report: true,
        }
        const recorded = [{ status: 'pending', progress: 0 }]
        for (const mentorChange of sequence) {
          const key = mentorChange.field === 'access' ? mentorChange.resource : mentorChange.field
          const isChange = model[key] === mentorChange.from && mentorChange.from !== mentorChange.to
          const isAllowed = isChange || model[key] === mentorChange.to
          expect(await codeOf(change(mentorChange, assignmentId))).toBe(
            isAllowed ? 'ok' : 'PROJECT_CHANGED_MEANWHILE',
          )
          if (!isChange) continue
          model[key] = mentorChange.to
          if (mentorChange.field !== 'access')
            recorded.push({ status: String(model.status), progress: Number(model.progress) })
        }
        const state = await readMentoredProject(mentor, { id: assignmentId })
        const isOn = Object.fromEntries(state.resources.map((each) => [each.resource, each.isOn]))
        expect({ status: state.status, progress: state.progress, ...isOn }).toMatchObject(model)
        expect(state.history.map(({ status, progress }) => ({ status, progress }))).toEqual(recorded)
        expect(state.startedAt === null || state.status !== 'pending').toBe(true)
        expect(state.completedAt !== null).toBe(state.status === 'completed')
      }),
      { numRuns: process.env.PROVE === 'full' ? 300 : 25 },
    )
  })
})

describe('threat-28 a failure between any two statements leaves everything unchanged', () => {
  const RUNS: Readonly<Record<string, (context: InstructorContext) => Promise<unknown>>> = {
    'a change of progress': (context) => change(toProgress(0, 40), id, context),
    'a change of access': (context) =>
      change({ field: 'access', resource: 'report', from: true, to: false }, id, context),
    'a deletion': (context) => deleteAssignment(context, { id }),
  }
  test.each(Object.entries(RUNS))('%s', async (_name, run) => {
    await change(toProgress(0, 10))
    await change(toProgress(10, 0))
    expect(await failAtEveryStatement(portal.db, (db) => run({ ...mentor, db }))).toBeGreaterThan(2)
  })
})

test('a restored project does not show the progress history from before its withdrawal', async () => {
  const admin = await actAsNew('admin')
  const requestedProjectId = await addOwnRequestedProject()
  for (const [from, to] of [
    [0, 30],
    [30, 0],
  ] as const)
    await change(toProgress(from, to), requestedProjectId)
  const row = await rowOf(requestedProjectId)
  if (!row?.requestId) throw new Error('The project has no request.')
  const { requestId } = row
  portal.clock.advance(60)
  await inTransaction(portal.db, (tx) => withdrawProject(tx, requestId, admin.clock.now()))
  portal.clock.advance(60)
  const createdAt = admin.clock.now()
  await inTransaction(portal.db, (tx) => createRequestedProject(tx, admin, { ...row, requestId }, createdAt))
  const state = await change(toProgress(0, 5), requestedProjectId)
  expect(state.history).toMatchObject([{ at: createdAt, progress: 0 }, { progress: 5 }])
})
