// @module-tag database
import { DAY_MS } from '@capstone/contract/base.constants'
import type { CourseAndYear } from '@capstone/contract/hand-ins/review/review.schemas'
import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import { actAsNew, admin, mentor, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { completedSteps, studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { listOwnHandIns, readHandIn, readHandInFigures } from '../hand-ins.service.ts'
import { handInItems, handIns } from '../hand-ins.table.ts'
import {
  addHandIn,
  addPublishedPlan,
  addVersion,
  buildItem,
  COURSE,
  handInOf,
  localTimeIn,
} from '../hand-ins.testing.ts'
import { exportCourse, readCourseGrid, readMentorGrid } from './grids.service.ts'
import { countPortalHandIns, listInstructorCounts } from './hand-in-counts.service.ts'
import { listQueue } from './queue.service.ts'
import { acceptVersion, changeDueDate, returnVersion } from './review.service.ts'

let assignmentId: string
let handInId: string
let seenDueAt: Date
beforeEach(async () => {
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
  assignmentId = await addRequestedProject(portal, { ...ids, title: 'A bridge', roadmap: ['Read', 'Build'] })
  handInId = await addHandIn(portal, { instructorId: mentor.viewer.id, assignmentId })
  seenDueAt = (await readHandIn(student, { id: handInId })).dueAt
  await addVersion(portal, student.viewer, handInId)
})

const buildAcceptance = () => ({ handInId, version: 1, feedback: '' })
const buildReturn = () => ({
  handInId,
  version: 1,
  feedback: 'Say more.',
  dueAt: null,
  seenDueAt,
})

describe('a review', () => {
  test('is made by one of two concurrent calls, and the other is refused', async () => {
    const outcomes = await Promise.all([
      codeOf(acceptVersion(mentor, buildAcceptance())),
      codeOf(returnVersion(mentor, buildReturn())),
    ])
    expect(outcomes.toSorted()).toEqual(['HAND_IN_CHANGED_MEANWHILE', 'ok'])
  })

  test('is not made of an older version, and repeating it has the same outcome', async () => {
    await addVersion(portal, student.viewer, handInId)
    expect(await codeOf(acceptVersion(mentor, buildAcceptance()))).toBe('HAND_IN_CHANGED_MEANWHILE')
    const outcome = await acceptVersion(mentor, { ...buildAcceptance(), version: 2 })
    expect(await acceptVersion(mentor, { ...buildAcceptance(), version: 2 })).toEqual(outcome)
  })

  test('completes the roadmap step that the item closes', async () => {
    await portal.db.update(handInItems).set({ step: 'build' })
    await failAtEveryStatement(portal.db, (db) => acceptVersion({ ...mentor, db }, buildAcceptance()))
    expect(await portal.db.select().from(completedSteps)).toMatchObject([{ assignmentId, step: 1 }])
  })

  test('is made by the new mentor; earlier feedback keeps the name of who wrote it', async () => {
    await returnVersion(mentor, buildReturn())
    const next = await actAsNew('instructor', { name: 'Nora' })
    await portal.db.update(studentProjects).set({ mentorId: next.viewer.id })
    await addVersion(portal, student.viewer, handInId)
    expect(await codeOf(acceptVersion(mentor, { ...buildAcceptance(), version: 2 }))).toBe(
      'HAND_IN_NOT_FOUND',
    )
    await acceptVersion(next, { ...buildAcceptance(), version: 2 })
    const { versions } = await readHandIn(student, { id: handInId })
    expect(versions.map(({ reviewedBy, feedback }) => [reviewedBy, feedback])).toEqual([
      ['Nora', null],
      ['Ines', 'Say more.'],
    ])
  })

  test('is shown in the student’s list as plain text, cut only after its Markdown is removed', async () => {
    const feedback = `**Name** the [${'guide '.repeat(28)}page](https://example.edu/guide).\n- Say more.`
    await returnVersion(mentor, { ...buildReturn(), feedback })
    const [listed] = (await listOwnHandIns(student, { limit: 25 })).items
    expect(listed?.feedback).toBe(`Name the ${'guide '.repeat(28)}page.\n• Say more.`)
    expect((await readHandIn(student, { id: handInId })).versions[0]?.feedback).toBe(feedback)
  })

  test('marks the notification of the version as read for its reviewer, but not one of a new date', async () => {
    const unread = async () =>
      (await portal.db.select().from(notifications).where(isNull(notifications.readAt)))
        .filter(({ userId }) => userId === mentor.viewer.id)
        .map(({ payload }) => 'event' in payload && payload.event)
    expect(await unread()).toEqual(['submitted'])
    await returnVersion(mentor, buildReturn())
    expect(await unread()).toEqual([])
    await addVersion(portal, student.viewer, handInId)
    const { dueAt: seenDueAt } = await readHandIn(admin, { id: handInId })
    // A date that changed after a mail is a notification of its own.
    await portal.db.update(notifications).set({ mailedAt: portal.clock.now() })
    await changeDueDate(admin, { handInId, seenDueAt, dueAt: localTimeIn(portal, 20 * DAY_MS) })
    await acceptVersion(mentor, { ...buildAcceptance(), version: 2 })
    expect(await unread()).toEqual(['date_changed'])
  })

  test('sets a new due date only in the future', async () => {
    const past = { ...buildReturn(), dueAt: localTimeIn(portal, -DAY_MS) }
    expect(await codeOf(returnVersion(mentor, past))).toBe('INPUT_INVALID')
    const { dueAt } = await returnVersion(mentor, { ...buildReturn(), dueAt: localTimeIn(portal, DAY_MS) })
    expect(await handInOf(portal, handInId)).toMatchObject({
      status: 'returned',
      dueAt,
      ownDueFrom: 'mentor',
    })
  })

  test('may set a due date before the mentor’s last one, but not before that of the item or a granted one', async () => {
    const set = (dates: Partial<typeof handIns.$inferInsert>) =>
      portal.db.update(handIns).set(dates).where(eq(handIns.id, handInId))
    const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * DAY_MS)
    const giveDay = async () => {
      const { dueAt: seen } = await readHandIn(mentor, { id: handInId })
      return returnVersion(mentor, {
        ...buildReturn(),
        seenDueAt: seen,
        dueAt: localTimeIn(portal, DAY_MS),
      })
    }
    await portal.db.update(handInItems).set({ dueAt: inDays(2) })
    await set({ dueAt: inDays(2) })
    expect(await codeOf(giveDay())).toBe('INPUT_INVALID')
    await portal.db.update(handInItems).set({ dueAt: inDays(0) })
    await set({ dueAt: inDays(2), extendedTo: inDays(2) })
    expect(await codeOf(giveDay())).toBe('INPUT_INVALID')
    await set({ dueAt: inDays(2), extendedTo: null, ownDueAt: inDays(2), ownDueFrom: 'mentor' })
    const { dueAt } = await giveDay()
    expect(dueAt.getTime()).toBeLessThan(inDays(1.1).getTime())
  })

  test('does not replace a due date that the mentor has not seen', async () => {
    const [dueAt, until] = [localTimeIn(portal, DAY_MS), localTimeIn(portal, 30 * DAY_MS)]
    const later = { ...buildReturn(), dueAt }
    const { dueAt: changed } = await changeDueDate(admin, { handInId, seenDueAt, dueAt: until })
    expect(await codeOf(returnVersion(mentor, later))).toBe('HAND_IN_CHANGED_MEANWHILE')
    expect(await handInOf(portal, handInId)).toMatchObject({ status: 'submitted', dueAt: changed })
    const outcome = await returnVersion(mentor, { ...later, seenDueAt: changed })
    expect(await returnVersion(mentor, { ...later, seenDueAt: changed })).toEqual(outcome)
  })

  test('with another new due date is another review, and refused', async () => {
    await returnVersion(mentor, buildReturn())
    const later = { ...buildReturn(), dueAt: localTimeIn(portal, DAY_MS) }
    expect(await codeOf(returnVersion(mentor, later))).toBe('HAND_IN_CHANGED_MEANWHILE')
    await addVersion(portal, student.viewer, handInId)
    const outcome = await returnVersion(mentor, { ...later, version: 2 })
    expect(await returnVersion(mentor, { ...later, version: 2 })).toEqual(outcome)
  })
})

test('an administrator changes the due date they saw, but not to a date before that of the item', async () => {
  const seenDueAt = (await handInOf(portal, handInId))?.dueAt ?? new Date(0)
  const change = (days: number, seen = seenDueAt) =>
    changeDueDate(admin, { handInId, seenDueAt: seen, dueAt: localTimeIn(portal, days * DAY_MS) })
  expect(await codeOf(change(2, new Date(0)))).toBe('HAND_IN_CHANGED_MEANWHILE')
  expect(await codeOf(change(-2))).toBe('INPUT_INVALID')
  const { dueAt } = await change(2)
  expect(await change(2)).toMatchObject({ dueAt })
  expect(await readHandIn(student, { id: handInId })).toMatchObject({ dueAt, dueDateSource: 'administrator' })
})

test('an administrator does not change the due date of what was accepted, or of a removed project', async () => {
  const seenDueAt = (await handInOf(portal, handInId))?.dueAt ?? new Date(0)
  const change = () => changeDueDate(admin, { handInId, seenDueAt, dueAt: localTimeIn(portal, 2 * DAY_MS) })
  const setRemoved = (removedAt: Date | null) =>
    portal.db.update(studentProjects).set({ removedAt }).where(eq(studentProjects.id, assignmentId))
  await setRemoved(portal.clock.now())
  expect(await codeOf(change())).toBe('HAND_IN_PROJECT_REMOVED')
  await setRemoved(null)
  await acceptVersion(mentor, { handInId, version: 1, feedback: '' })
  expect(await codeOf(change())).toBe('HAND_IN_CHANGED_MEANWHILE')
})

test('mentor and administrators count the same hand-ins as late: those not accepted yet', async () => {
  const project = { instructorId: mentor.viewer.id, assignmentId }
  const past = new Date(portal.clock.now().getTime() - DAY_MS)
  const handedInLate = await addHandIn(portal, { ...project, title: 'Synopsis', dueAt: past })
  await addVersion(portal, student.viewer, handedInLate)
  await addHandIn(portal, { ...project, title: 'Source code', dueAt: past })
  const counts = async () => {
    const { items } = await listInstructorCounts(admin, { search: '', limit: 25 })
    const queue = await listQueue(mentor, { filter: 'late', search: '', limit: 25 })
    expect(queue.items).toHaveLength(queue.counts.late)
    const { waiting = 0, late = 0, missing = 0 } = items[0] ?? {}
    expect(queue.counts).toMatchObject({ waiting, late: late + missing })
    expect(await countPortalHandIns(admin, portal.clock.now())).toMatchObject({
      waiting,
      lateOrMissing: late + missing,
      studentsLate: late + missing > 0 ? 1 : 0,
    })
    return { waiting, late, missing }
  }
  expect(await counts()).toEqual({ waiting: 2, late: 1, missing: 1 })
  await returnVersion(mentor, { ...buildReturn(), handInId: handedInLate })
  expect(await counts()).toEqual({ waiting: 1, late: 1, missing: 1 })
  await addVersion(portal, student.viewer, handedInLate)
  await acceptVersion(mentor, { handInId: handedInLate, version: 2, feedback: '' })
  expect(await counts()).toEqual({ waiting: 1, late: 0, missing: 1 })
  await portal.db
    .update(studentProjects)
    .set({ removedAt: portal.clock.now() })
    .where(eq(studentProjects.id, assignmentId))
  expect(await counts()).toEqual({ waiting: 0, late: 0, missing: 0 })
})

test('what waits on projects without a mentor is counted above the first instructor', async () => {
  await actAsNew('instructor', { name: 'Abha' })
  const list = async (search = '') => {
    const rows: unknown[][] = []
    let cursor: string | undefined
    do {
      const page = await listInstructorCounts(admin, { search, limit: 1, cursor })
      rows.push(page.items.map(({ name, waiting }) => [name, waiting]))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return rows
  }
  expect(await list()).toEqual([[['Abha', 0]], [['Ines', 1]]])
  const set = (change: Partial<typeof studentProjects.$inferInsert>) =>
    portal.db.update(studentProjects).set(change).where(eq(studentProjects.id, assignmentId))
  await set({ mentorId: null })
  expect(await list()).toEqual([
    [
      [null, 1],
      ['Abha', 0],
    ],
    [['Ines', 0]],
  ])
  expect(await list('Abha')).toEqual([[['Abha', 0]]])
  await set({ removedAt: portal.clock.now() })
  expect(await list()).toEqual([[['Abha', 0]], [['Ines', 0]]])
})

test('a removed project closes what waits for review, and nothing of it waits for anybody', async () => {
  const setRemoved = (removedAt: Date | null) =>
    portal.db.update(studentProjects).set({ removedAt }).where(eq(studentProjects.id, assignmentId))
  const waiting = async () => {
    const { counts, items } = await listQueue(mentor, { filter: 'waiting', search: '', limit: 25 })
    const figures = await readHandInFigures(mentor)
    const portalCounts = await countPortalHandIns(admin, portal.clock.now())
    return [
      items.length,
      counts.waiting,
      figures.waiting,
      portalCounts.waiting,
      portalCounts.waitingSince !== null,
    ]
  }
  expect(await waiting()).toEqual([1, 1, 1, 1, true])
  await setRemoved(portal.clock.now())
  expect(await waiting()).toEqual([0, 0, 0, 0, false])
  for (const step of ['', 'build']) {
    await portal.db.update(handInItems).set({ step })
    expect(await codeOf(acceptVersion(mentor, buildAcceptance()))).toBe('HAND_IN_PROJECT_REMOVED')
  }
  expect(await codeOf(returnVersion(mentor, buildReturn()))).toBe('HAND_IN_PROJECT_REMOVED')
  const { state, status, versions } = await readHandIn(mentor, { id: handInId })
  expect({ state, status, versions: versions.length }).toEqual({
    state: 'closed',
    status: 'submitted',
    versions: 1,
  })
  const all = await listQueue(mentor, { filter: 'all', search: '', limit: 25 })
  expect(all.items.map(({ id }) => id)).toEqual([handInId])
  await setRemoved(null)
  expect(await waiting()).toEqual([1, 1, 1, 1, true])
  await acceptVersion(mentor, buildAcceptance())
})

test('the portal counts what is due within a week, of how many plans, and the longest wait', async () => {
  const due = (days: number) => buildItem(portal, { dueAt: localTimeIn(portal, days * DAY_MS) })
  await addPublishedPlan(admin, [due(6), due(5), due(9)])
  const submitted = await handInOf(portal, handInId)
  expect(await countPortalHandIns(admin, portal.clock.now())).toEqual({
    dueSoon: 2,
    plansDueSoon: 1,
    waiting: 1,
    waitingSince: submitted?.submittedAt,
    lateOrMissing: 0,
    studentsLate: 0,
  })
})

test('what waits for review is listed page by page, longest waiting first', async () => {
  portal.clock.advance(60)
  const later = await addHandIn(portal, { instructorId: mentor.viewer.id, assignmentId, title: 'Synopsis' })
  await addVersion(portal, student.viewer, later)
  const page = (cursor?: string) => listQueue(mentor, { filter: 'waiting', search: '', limit: 1, cursor })
  const first = await page()
  const second = await page(first.nextCursor ?? '')
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([handInId, later])
  expect(second.nextCursor).toBe(null)
})

test('queue, grids, counts and export show the same states', async () => {
  await portal.db
    .update(studentProjects)
    .set({ assignedAt: new Date(portal.clock.now().getTime() - 2 * DAY_MS) })
  const item = buildItem(portal, { title: '=Source code', dueAt: localTimeIn(portal, -DAY_MS) })
  await addPublishedPlan(admin, [item])
  const queue = async (filter: 'waiting' | 'late' | 'all') =>
    (await listQueue(mentor, { filter, search: '', limit: 1 })).items.map(({ state }) => state)
  expect([await queue('waiting'), await queue('late'), await queue('all')]).toEqual([
    ['submitted'],
    ['missing'],
    ['missing'],
  ])
  const first = await listQueue(mentor, { filter: 'all', search: '', limit: 1 })
  const second = await listQueue(mentor, {
    filter: 'all',
    search: '',
    limit: 1,
    cursor: first.nextCursor ?? '',
  })
  expect(second.items.map(({ id }) => id)).toEqual([handInId])
  expect(second.nextCursor).toBe(null)
  for (const grid of [
    await readMentorGrid(mentor, { limit: 25 }),
    await readCourseGrid(admin, { ...COURSE, limit: 25 }),
  ]) {
    expect(grid.columns.map(({ title }) => title)).toEqual(['=Source code', 'Progress report'])
    expect(grid.items).toMatchObject([
      {
        id: assignmentId,
        student: { name: 'Asha' },
        cells: [{ state: 'missing' }, { state: 'submitted', version: 1 }],
      },
    ])
  }
  const { items } = await listInstructorCounts(admin, { search: '', limit: 25 })
  expect(items).toEqual([
    { id: mentor.viewer.id, name: 'Ines', projects: 1, waiting: 1, late: 0, missing: 1 },
  ])
  const { name, text } = await exportCourse(admin, COURSE)
  expect(name).toMatch(/^hand-ins-mca-2nd-year-\d{4}-\d\d-\d\d\.csv$/)
  expect(text.split('\r\n')).toEqual([
    "\uFEFFStudent,E-mail,Project,'=Source code,Progress report",
    'Asha,asha@example.test,A bridge,Missing,Submitted',
  ])
  const exports = await portal.db.select().from(auditEvents).where(eq(auditEvents.action, 'account.exported'))
  expect(exports).toMatchObject([{ after: { people: 1, ...COURSE } }])
  await portal.db
    .update(studentProjects)
    .set({ removedAt: portal.clock.now() })
    .where(eq(studentProjects.id, assignmentId))
  expect((await readMentorGrid(mentor, { limit: 25 })).items).toEqual([])
})

test('the grid of a mentor begins with the longest wait for review, page by page, then goes by name', async () => {
  const instructorId = mentor.viewer.id
  const now = portal.clock.now().getTime()
  const addProject = async (name: string, ...waits: readonly number[]) => {
    const { viewer } = await actAsNew('student', { name })
    const id = await addRequestedProject(portal, { studentId: viewer.id, mentorId: instructorId })
    const project = { instructorId, assignmentId: id }
    await addHandIn(portal, { ...project, title: 'Open' })
    for (const days of waits) {
      const submittedAt = new Date(now - days * DAY_MS)
      await addHandIn(portal, { ...project, status: 'submitted', version: 1, submittedAt })
    }
  }
  await addProject('Zoe', 2, 9)
  await addProject('Bela', 4)
  await addProject('Yan')
  await addProject('Cem')
  const studentId = (await actAsNew('student', { name: 'Without hand-ins' })).viewer.id
  await addRequestedProject(portal, { studentId, mentorId: instructorId })
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await readMentorGrid(mentor, { limit: 1, ...(cursor === undefined ? {} : { cursor }) })
    names.push(...page.items.map((row) => row.student.name))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(names).toEqual(['Zoe', 'Bela', 'Asha', 'Cem', 'Yan'])
  const damaged = Buffer.from(JSON.stringify(['soon', 'bela', assignmentId])).toString('base64url')
  expect(await codeOf(readMentorGrid(mentor, { limit: 1, cursor: damaged }))).toBe('INPUT_INVALID')
})

test('what closed before its project began is not missing, in the grid and in the export', async () => {
  const past = (days: number) => new Date(portal.clock.now().getTime() - days * DAY_MS)
  const project = { instructorId: mentor.viewer.id, assignmentId }
  await portal.db.update(studentProjects).set({ assignedAt: past(2) })
  await addHandIn(portal, { ...project, title: 'Synopsis', dueAt: past(4), closesAt: past(3) })
  await addHandIn(portal, { ...project, title: 'Review', dueAt: past(4), closesAt: past(1) })
  const [row] = (await readMentorGrid(mentor, { limit: 25 })).items
  expect(row?.cells.map(({ state, closedBeforeStart }) => [state, closedBeforeStart]).sort()).toEqual([
    ['closed', false],
    ['closed', true],
    ['submitted', false],
  ])
  expect((await listQueue(mentor, { filter: 'late', search: '', limit: 25 })).counts.late).toBe(0)
  const { text } = await exportCourse(admin, COURSE)
  expect(text.split('\r\n')[1]?.split(',').slice(3).sort()).toEqual([
    'Closed',
    'Closed before the project began',
    'Submitted',
  ])
})

test('a student who moves to another year stays in the mentor’s grid, and is counted below that of the plan', async () => {
  await addPublishedPlan(admin, [buildItem(portal)])
  const movedOf = async (course: CourseAndYear) => {
    const { items, moved } = await readCourseGrid(admin, { ...course, limit: 25 })
    return [items.length, moved]
  }
  expect(await movedOf(COURSE)).toEqual([1, []])
  const next = { ...COURSE, year: '3rd Year' } as const
  // What a project was given less than a day ago is taken back.
  await portal.db.update(handIns).set({ createdAt: new Date(0) })
  await portal.db.update(users).set(next).where(eq(users.id, student.viewer.id))
  expect(await movedOf(COURSE)).toEqual([0, [{ ...next, students: 1 }]])
  expect(await movedOf(next)).toEqual([1, []])
  expect((await readMentorGrid(mentor, { limit: 25 })).items).toHaveLength(1)
})

test('the grids leave out a removed project; a mentor’s grid also leaves out those of other mentors', async () => {
  expect((await readMentorGrid(await actAsNew('instructor'), { limit: 25 })).items).toEqual([])
  const countRows = async () => {
    const grids = [
      await readMentorGrid(mentor, { limit: 25 }),
      await readCourseGrid(admin, { ...COURSE, limit: 25 }),
    ]
    return grids.map(({ items }) => items.length)
  }
  expect(await countRows()).toEqual([1, 1])
  await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
  expect(await countRows()).toEqual([0, 0])
})
