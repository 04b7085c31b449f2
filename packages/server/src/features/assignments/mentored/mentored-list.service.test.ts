import { STALLED_AFTER_DAYS } from '@capstone/contract/assignments/assignments.constants'
import { areStepsAhead } from '@capstone/contract/assignments/assignments.policy'
import { DAY_MS, PAGE_SIZE } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { completedSteps, progressHistory, studentProjects } from '../assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../assignments.testing.ts'
import { updateStep } from '../roadmap/roadmap.service.ts'
import { listMentoredProjects } from './mentored-list.service.ts'
import { readMentoredProject } from './mentored-project.service.ts'

let other: InstructorContext
beforeEach(async () => {
  other = await actAsNew('instructor', { name: 'Otto' })
})

type ListInput = Parameters<typeof listMentoredProjects>[1]

const page = { search: '', status: undefined, limit: PAGE_SIZE }
const roadmap = ['Read', 'Build', 'Write']
const titlesOf = async (context: InstructorContext, filter: Partial<ListInput> = {}) =>
  (await listMentoredProjects(context, { ...page, ...filter })).items.map(({ title }) => title)

describe('mentored projects', () => {
  test('are assignments from the mentor’s repository and requested projects they mentor, no others', async () => {
    const mine = await addProject(portal, { instructorId: mentor.viewer.id, title: 'Mine' })
    const theirs = await addProject(portal, { instructorId: other.viewer.id, title: 'Theirs' })
    await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId: mine })
    await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId: theirs })
    await addRequestedProject(portal, {
      studentId: student.viewer.id,
      title: 'Wish',
      mentorId: mentor.viewer.id,
    })
    await addRequestedProject(portal, { studentId: student.viewer.id, title: 'Lone wish' })
    expect((await titlesOf(mentor)).toSorted()).toEqual(['Mine', 'Wish'])
    expect(await titlesOf(other)).toEqual(['Theirs'])
  })

  test('leave out withdrawn projects and those of another mentor', async () => {
    await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId: mentor.viewer.id,
      removedAt: new Date(),
    })
    const theirs = await addProject(portal, { instructorId: other.viewer.id })
    const id = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId: theirs })
    expect(await titlesOf(mentor)).toEqual([])
    expect(await codeOf(readMentoredProject(mentor, { id }))).toBe('ASSIGNMENT_NOT_FOUND')
  })

  test('leave out completed ones if asked to', async () => {
    const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
    await addRequestedProject(portal, { ...ids, title: 'Done', status: 'completed' })
    await addRequestedProject(portal, { ...ids, title: 'Active', status: 'in_progress' })
    expect(await titlesOf(mentor, { isIncomplete: true })).toEqual(['Active'])
  })

  test('include their student and the number of completed steps', async () => {
    const mentorId = mentor.viewer.id
    const id = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId,
      title: 'Wish',
      roadmap,
    })
    for (const step of [0, 2])
      await updateStep(student, { assignmentId: id, step, isDone: true, note: '', seenNote: '' })
    const mine = await addProject(portal, { instructorId: mentorId, title: 'Mine' })
    await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId: mine, progress: 20 })
    const { items } = await listMentoredProjects(mentor, page)
    expect(new Map(items.map((item) => [item.title, item]))).toMatchObject(
      new Map([
        ['Wish', { id, completedStepCount: 2, stepCount: 3, category: null, status: 'pending' }],
        ['Mine', { completedStepCount: 0, stepCount: 0, category: 'Civil', progress: 20 }],
      ]),
    )
    expect(items[0]?.student).toEqual({
      id: student.viewer.id,
      name: 'Asha',
      course: 'MCA',
      specialization: 'AI/ML',
      year: '2nd Year',
    })
  })

  test('are listed by how long they wait for the mentor, then newest assigned, page by page, each once', async () => {
    portal.clock.freeze()
    const mentorId = mentor.viewer.id
    const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * DAY_MS)
    const add = (title: string, days: number, values: object = {}) =>
      addRequestedProject(portal, {
        studentId: student.viewer.id,
        mentorId,
        title,
        assignedAt: daysAgo(days),
        roadmap,
        ...values,
      })
    await add('Stalled', STALLED_AFTER_DAYS)
    await add('Stalled longest', STALLED_AFTER_DAYS + 2)
    for (const n of [1, 2]) await add(`Stalled longer ${n}`, STALLED_AFTER_DAYS + 1)
    const ahead = await add('Steps ahead', 9)
    for (const step of [0, 1]) {
      await portal.db.insert(completedSteps).values({ assignmentId: ahead, step, completedAt: daysAgo(3) })
    }
    await add('New', 1)
    for (const n of [1, 2]) await add(`Older ${n}`, 2)
    await add('Done', 30, { status: 'completed' })
    const whole = await listMentoredProjects(mentor, page)
    expect(whole.items.map(({ title }) => title.replace(/ \d$/, ''))).toEqual([
      'Stalled longest',
      'Stalled longer',
      'Stalled longer',
      'Stalled',
      'Steps ahead',
      'New',
      'Older',
      'Older',
      'Done',
    ])
    for (const limit of [1, 2, 4]) {
      const ids: string[] = []
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
        const { items, nextCursor } = await listMentoredProjects(mentor, { ...page, limit, cursor })
        ids.push(...items.map(({ id }) => id))
        cursor = nextCursor ?? undefined
      }
      expect(ids).toEqual(whole.items.map(({ id }) => id))
    }
    expect(await titlesOf(mentor, { status: 'completed' })).toEqual(['Done'])
    expect(await codeOf(listMentoredProjects(mentor, { ...page, cursor: 'x' }))).toBe('INPUT_INVALID')
  })

  test('are listed first if the contract says that their steps are ahead', async () => {
    // Those whose steps are ahead are the oldest: by assignment alone they would come last.
    for (const [index, progress] of [0, 33, 34, 66, 67, 100].entries()) {
      const assignmentId = await addRequestedProject(portal, {
        studentId: student.viewer.id,
        mentorId: mentor.viewer.id,
        progress,
        roadmap,
        assignedAt: new Date(portal.clock.now().getTime() - (6 - index) * 1000),
      })
      const completedAt = portal.clock.now()
      for (const step of [0, 1])
        await portal.db.insert(completedSteps).values({ assignmentId, step, completedAt })
    }
    const { items } = await listMentoredProjects(mentor, page)
    expect(items.map(areStepsAhead)).toEqual([true, true, false, false, false, false])
  })

  test('are found by student or title in any case, wildcards taken literally, and by status', async () => {
    const ben = await createUser(portal, {
      role: 'student',
      name: 'Ben',
      email: 'ben@example.test',
      assignedInstructor: mentor.viewer.id,
    })
    const mentorId = mentor.viewer.id
    await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId,
      title: 'Solar 100%',
      status: 'completed',
    })
    await addRequestedProject(portal, { studentId: ben.id, mentorId, title: 'Lunar 1000' })
    const find = (search: string) => titlesOf(mentor, { search })
    expect(await find('sOLAR')).toEqual(['Solar 100%'])
    expect(await find('ASHA')).toEqual(['Solar 100%'])
    expect(await find('ben@')).toEqual(['Lunar 1000'])
    expect(await find('100%')).toEqual(['Solar 100%'])
    expect(await find('mars')).toEqual([])
    expect(await titlesOf(mentor, { status: 'completed' })).toEqual(['Solar 100%'])
    expect(await titlesOf(mentor, { status: 'in_progress' })).toEqual([])
  })

  test.each([
    ['another instructor', () => other.viewer.id],
    ['nobody', () => null],
  ])('are no longer found by the address of a student whom %s mentors now', async (_, findMentorId) => {
    const mentorId = mentor.viewer.id
    await addRequestedProject(portal, { studentId: student.viewer.id, mentorId, title: 'Wish' })
    const find = () => titlesOf(mentor, { search: 'asha@example' })
    expect(await find()).toEqual(['Wish'])
    await portal.db
      .update(users)
      .set({ assignedInstructor: findMentorId() })
      .where(eq(users.id, student.viewer.id))
    const { items } = await listMentoredProjects(mentor, page)
    expect(items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toMatch(/asha@example|\+91/)
    expect(await find()).toEqual([])
  })
})

describe('the statistics of a mentor', () => {
  const inactiveSince = () => new Date(portal.clock.now().getTime() - STALLED_AFTER_DAYS * DAY_MS)
  const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)
  const isStalled = async () => (await listMentoredProjects(mentor, page)).items[0]?.isStalled
  const addProgressEntry = (assignmentId: string, recordedAt: Date) =>
    portal.db
      .insert(progressHistory)
      .values({ assignmentId, status: 'in_progress', progress: 10, recordedAt })
  const completeStep = (assignmentId: string, completedAt: Date) =>
    portal.db.insert(completedSteps).values({ assignmentId, step: 0, completedAt })

  test('count all projects of both kinds, whatever the filter; `matching` counts the matches', async () => {
    const mentorId = mentor.viewer.id
    const instructorProjectId = await addProject(portal, { instructorId: mentorId, title: 'Solar' })
    const longAgo = later(inactiveSince(), -60)
    const columns = { studentId: student.viewer.id, instructorProjectId }
    await addAssignment(portal, { ...columns, status: 'in_progress', progress: 40, assignedAt: longAgo })
    await addAssignment(portal, { ...columns, status: 'completed', progress: 100, assignedAt: longAgo })
    await addAssignment(portal, { ...columns, status: 'in_progress', progress: 35 })
    const requested = { studentId: student.viewer.id, mentorId, title: 'Lunar' }
    await addRequestedProject(portal, { ...requested, assignedAt: longAgo })
    await addRequestedProject(portal, {
      ...requested,
      title: 'Gone',
      assignedAt: longAgo,
      removedAt: new Date(),
    })
    const theirs = await addProject(portal, { instructorId: other.viewer.id })
    await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId: theirs, progress: 100 })
    const figures = { total: 4, pending: 1, inProgress: 2, completed: 1, stalled: 2, averageProgress: 44 }
    const find = async (filter: Partial<ListInput>) => {
      const list = await listMentoredProjects(mentor, { ...page, ...filter })
      expect(list.figures).toEqual(figures)
      return [list.items.length, list.matching]
    }
    expect(await find({})).toEqual([4, 4])
    expect(await find({ limit: 1 })).toEqual([1, 4])
    expect(await find({ status: 'in_progress' })).toEqual([2, 2])
    expect(await find({ isStalled: true })).toEqual([2, 2])
    expect(await find({ isStalled: true, status: 'in_progress' })).toEqual([1, 1])
    expect(await find({ isStalled: true, status: 'completed' })).toEqual([0, 0])
    expect(await find({ isStalled: true, search: 'lunar' })).toEqual([1, 1])
    expect(await find({ status: 'in_progress', search: 'lunar' })).toEqual([0, 0])
    expect(await find({ search: 'asha@', limit: 3 })).toEqual([3, 4])
  })

  test('are all 0 for a mentor without projects', async () => {
    await addAssignment(portal, {
      studentId: student.viewer.id,
      instructorProjectId: await addProject(portal),
    })
    const none = { total: 0, pending: 0, inProgress: 0, completed: 0, stalled: 0, averageProgress: 0 }
    expect(await listMentoredProjects(other, page)).toEqual({
      items: [],
      nextCursor: null,
      figures: none,
      matching: 0,
    })
  })

  test('are read with the list in two statements, whatever the filter', async () => {
    const instructorProjectId = await addProject(portal, { instructorId: mentor.viewer.id })
    for (const _ of [1, 2, 3])
      await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    for (const filter of [
      {},
      { isIncomplete: true },
      { isStalled: true, status: 'pending', search: 'a' },
    ] as const) {
      const { db, takeCount } = countSentStatements(portal.db)
      await listMentoredProjects({ ...mentor, db }, { ...page, ...filter })
      expect(takeCount()).toBe(2)
    }
  })

  test('count a project as stalled after exactly two weeks without activity', async () => {
    portal.clock.freeze()
    const mentorId = mentor.viewer.id
    const id = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId,
      roadmap,
      assignedAt: inactiveSince(),
    })
    expect(await isStalled()).toBe(true)
    const setTo = (changed: Partial<typeof studentProjects.$inferInsert>) =>
      portal.db.update(studentProjects).set(changed).where(eq(studentProjects.id, id))
    await setTo({ assignedAt: later(inactiveSince(), 1) })
    expect(await isStalled()).toBe(false)
    portal.clock.advance(1)
    expect(await isStalled()).toBe(true)
    await setTo({ status: 'completed' })
    expect(await isStalled()).toBe(false)
  })

  test.each([
    ['a progress entry', addProgressEntry],
    ['a completed step', completeStep],
  ])('count a project as stalled two weeks after %s, no earlier', async (_, addActivity) => {
    const mentorId = mentor.viewer.id
    const assignedAt = later(inactiveSince(), -3 * 24 * 60 * 60)
    const id = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId,
      roadmap,
      assignedAt,
    })
    // Activity in another project does not count.
    const elsewhere = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId: null,
      roadmap,
    })
    await addActivity(elsewhere, portal.clock.now())
    expect(await isStalled()).toBe(true)
    await addActivity(id, later(inactiveSince(), 60))
    expect(await isStalled()).toBe(false)
    portal.clock.advance(60)
    expect(await isStalled()).toBe(true)
  })
})
