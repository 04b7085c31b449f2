import { DAY_MS, PAGE_SIZE, PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import type { InstructorProgressPage } from '@capstone/contract/people/instructor-progress.schemas'
import { PROGRESS_SORTS } from '@capstone/contract/people/people.constants'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { addHandIn } from '../../hand-ins/hand-ins.testing.ts'
import { summaries } from '../../health/summaries.table.ts'
import { listInstructorProgress } from './instructor-progress.service.ts'

type Query = Partial<Parameters<typeof listInstructorProgress>[1]>
const list = (query: Query = {}, context = admin) =>
  listInstructorProgress(context, { search: '', sort: 'name', limit: PAGE_SIZE, ...query })
const namesOf = ({ items }: InstructorProgressPage) => items.map(({ name }) => name)
const names = async (query: Query = {}) => namesOf(await list(query))
const on = (day: number) => new Date(Date.UTC(2026, 0, day))
const addInstructor = async (name: string, columns: { email?: string; specialization?: string } = {}) =>
  (await createUser(portal, { role: 'instructor', name, ...columns })).id
const addStudent = async (name: string, assignedInstructor: string | null = null) =>
  (await createUser(portal, { role: 'student', name, assignedInstructor })).id
/** Adds a hand-in whose version waits for review since `submittedAt`. */
const addWaitingHandIn = (instructorId: string, assignmentId: string, submittedAt: Date) =>
  addHandIn(portal, { instructorId, assignmentId, status: 'submitted', version: 1, submittedAt })
/** Makes the stored statistics expire, so that they are recounted. */
const expireStats = () =>
  portal.db.update(summaries).set({ countedAt: sql`clock_timestamp() - interval '11 seconds'` })

describe('an instructor’s progress', () => {
  test('includes students, projects, assignments by status, and the average time of the completed ones', async () => {
    const ines = await addInstructor('Ines', { email: 'i@x.test', specialization: 'Data Science' })
    const asha = await addStudent('Asha', ines)
    await addStudent('Ben', ines)
    const dam = await addProject(portal, { instructorId: ines, title: 'A dam' })
    const assignment = { studentId: asha, instructorProjectId: dam }
    await addAssignment(portal, assignment)
    await addAssignment(portal, { ...assignment, status: 'in_progress' })
    const done = { status: 'completed', assignedAt: on(1) } as const
    await addAssignment(portal, { ...assignment, ...done, completedAt: on(4) })
    const requested = { studentId: asha, mentorId: ines, ...done }
    const requestedId = await addRequestedProject(portal, {
      ...requested,
      title: 'A wish',
      completedAt: on(5),
    })
    await addRequestedProject(portal, { ...requested, completedAt: on(30), removedAt: on(31) })
    const { items, matching, total } = await list()
    expect([matching, total]).toEqual([1, 1])
    expect(items).toEqual([
      {
        id: ines,
        name: 'Ines',
        email: 'i@x.test',
        specialization: 'Data Science',
        toReview: 0,
        waitingSince: null,
        students: 2,
        projects: 1,
        assignments: 4,
        completed: 2,
        inProgress: 1,
        pending: 1,
        completionRate: 50,
        averageDays: 3.5,
        completedByWeek: expect.any(Array),
        recent: [
          { id: requestedId, title: 'A wish', studentName: 'Asha', completedAt: on(5) },
          { id: expect.any(String), title: 'A dam', studentName: 'Asha', completedAt: on(4) },
        ],
      },
    ])
  })

  test('includes the hand-ins that wait for review, of projects that still exist', async () => {
    const ines = await addInstructor('Ines')
    const instructorProjectId = await addProject(portal, { instructorId: ines })
    const assignment = { studentId: await addStudent('Asha', ines), instructorProjectId }
    const assignmentId = await addAssignment(portal, assignment)
    await addWaitingHandIn(ines, assignmentId, on(9))
    await addWaitingHandIn(ines, assignmentId, on(5))
    await addHandIn(portal, {
      instructorId: ines,
      assignmentId,
      status: 'accepted',
      version: 1,
      submittedAt: on(2),
    })
    await addWaitingHandIn(ines, await addAssignment(portal, { ...assignment, removedAt: on(4) }), on(3))
    expect((await list()).items).toMatchObject([{ toReview: 2, waitingSince: on(5) }])
  })

  test('has no rate without an assignment, and no average without a completed one', async () => {
    const ines = await addInstructor('Ines')
    const otto = await addInstructor('Otto')
    const instructorProjectId = await addProject(portal, { instructorId: otto })
    await addAssignment(portal, { studentId: await addStudent('Asha'), instructorProjectId })
    expect((await list()).items).toMatchObject([
      { id: ines, completionRate: null, averageDays: null, recent: [] },
      { id: otto, completionRate: 0, averageDays: null, recent: [] },
    ])
  })

  test('lists the last three completed projects of each, and nobody else’s, newest first', async () => {
    const ines = await addInstructor('Ines')
    const otto = await addInstructor('Otto')
    const asha = await addStudent('Asha', ines)
    for (const [instructorId, title, days] of [
      [ines, 'Mine', [2, 9, 5]],
      [otto, 'Theirs', [8]],
    ] as const) {
      const instructorProjectId = await addProject(portal, { instructorId, title })
      for (const day of days) {
        const completedAt = on(day)
        await addAssignment(portal, {
          studentId: asha,
          instructorProjectId,
          status: 'completed',
          assignedAt: on(1),
          completedAt,
        })
      }
      await addAssignment(portal, { studentId: asha, instructorProjectId, status: 'in_progress' })
    }
    await addRequestedProject(portal, {
      studentId: asha,
      mentorId: ines,
      title: 'Wish',
      status: 'completed',
      assignedAt: on(1),
      completedAt: on(7),
    })
    const recentOf = async () =>
      (await list()).items.map(({ recent }) =>
        recent.map(({ title, completedAt }) => `${title} ${completedAt.getUTCDate()}`),
      )
    expect(await recentOf()).toEqual([['Mine 9', 'Wish 7', 'Mine 5'], ['Theirs 8']])
  })

  test('counts completed projects by week, up to twelve weeks ago', async () => {
    const ines = await addInstructor('Ines')
    const asha = await addStudent('Asha', ines)
    const instructorProjectId = await addProject(portal, { instructorId: ines })
    const now = portal.clock.now().getTime()
    for (const days of [1, 6, 8, 83, 85])
      await addAssignment(portal, {
        studentId: asha,
        instructorProjectId,
        status: 'completed' as const,
        assignedAt: new Date(now - 100 * DAY_MS),
        completedAt: new Date(now - days * DAY_MS),
      })
    const byWeek = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]
    expect((await list()).items.map(({ completedByWeek }) => completedByWeek)).toEqual([byWeek])
    expect((await list({ search: 'ines' })).items.map(({ completedByWeek }) => completedByWeek)).toEqual([
      byWeek,
    ])
  })

  test('is up to date within ten seconds after an account is added or deleted', async () => {
    const ines = await addInstructor('Ines')
    expect(await names()).toEqual(['Ines'])
    await addInstructor('Otto')
    await expireStats()
    expect(await names()).toEqual(['Ines', 'Otto'])
    await portal.db.delete(users).where(eq(users.id, ines))
    // The statistics are deleted with the account.
    expect(await list()).toMatchObject({ items: [{ name: 'Otto' }], matching: 1, total: 1 })
  })
})

describe('the list of instructors', () => {
  /** Adds five instructors, some with equal statistics; two have one or two hand-ins to review. */
  async function addFive() {
    const asha = await addStudent('Asha')
    for (const [name, students, completed, others] of [
      ['Ben', 1, 2, 1],
      ['ada', 3, 1, 1],
      ['Cy', 1, 0, 0],
      ['Dee', 3, 3, 0],
      ['Eve', 1, 0, 0],
    ] as const) {
      const id = await addInstructor(name, { specialization: 'Data Science' })
      for (let each = 0; each < students; each++) await addStudent(`Student ${each}`, id)
      const instructorProjectId = await addProject(portal, { instructorId: id })
      const assignment = { studentId: asha, instructorProjectId, assignedAt: on(1) }
      for (let each = 0; each < completed; each++)
        await addAssignment(portal, { ...assignment, status: 'completed', completedAt: on(1 + completed) })
      for (let each = 0; each < others; each++) await addAssignment(portal, assignment)
      for (let each = 1; each < completed; each++)
        await addWaitingHandIn(id, await addAssignment(portal, assignment), on(6 - completed))
    }
  }

  test('is sorted by the longest wait, by name, or by a figure, the highest first', async () => {
    await addFive()
    // Those for whom nobody waits are sorted by name.
    expect(await names({ sort: 'longest_wait' })).toEqual(['Dee', 'Ben', 'ada', 'Cy', 'Eve'])
    expect(await names()).toEqual(['ada', 'Ben', 'Cy', 'Dee', 'Eve'])
    const rates = await names({ sort: 'completion_rate' })
    // Of equal rates the one with more students comes first.
    expect(rates.slice(0, 3)).toEqual(['Dee', 'ada', 'Ben'])
    expect(rates.slice(3).sort()).toEqual(['Cy', 'Eve'])
    const byStudents = await names({ sort: 'students' })
    expect(byStudents.slice(0, 2).sort()).toEqual(['Dee', 'ada'])
    expect(byStudents.slice(2).sort()).toEqual(['Ben', 'Cy', 'Eve'])
    expect((await names({ sort: 'to_review' })).slice(0, 2)).toEqual(['Dee', 'Ben'])
    expect((await names({ sort: 'assignments' })).slice(0, 3)).toEqual(['Dee', 'Ben', 'ada'])
    // An average of 0 days comes before none.
    await addAssignment(portal, {
      studentId: await addStudent('Ben'),
      instructorProjectId: await addProject(portal, { instructorId: await addInstructor('Fay') }),
      status: 'completed',
      assignedAt: on(1),
      completedAt: on(1),
    })
    await expireStats()
    const byDays = await names({ sort: 'average_days' })
    expect(byDays.slice(0, 4)).toEqual(['Dee', 'Ben', 'ada', 'Fay'])
    expect(byDays.slice(4).sort()).toEqual(['Cy', 'Eve'])
  })

  test.each(PROGRESS_SORTS)('by %s is listed page by page, each once, also in a search', async (sort) => {
    await addFive()
    for (const search of ['', 'science', 'da']) {
      const whole = await list({ sort, search })
      expect(whole.items).toHaveLength(5)
      for (const limit of [1, 2]) {
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await list({ sort, search, limit, ...(cursor && { cursor }) })
          expect([page.matching, page.total]).toEqual([whole.items.length, 5])
          seen.push(...namesOf(page))
          cursor = page.nextCursor ?? undefined
        } while (cursor)
        expect(seen).toEqual(namesOf(whole))
      }
    }
    await expect(list({ sort, cursor: 'x' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  test.each(PROGRESS_SORTS)('by %s can be read in pages of the maximum size', async (sort) => {
    const many = Array.from({ length: PAGE_SIZE_MAX + 2 }, (_, each) => ({
      name: `I ${each}`,
      email: `i${each}@x.test`,
      role: 'instructor' as const,
    }))
    await portal.db.insert(users).values(many)
    const first = await list({ sort, limit: PAGE_SIZE_MAX })
    expect(first.items).toHaveLength(PAGE_SIZE_MAX)
    const second = await list({ sort, limit: PAGE_SIZE_MAX, cursor: first.nextCursor ?? '' })
    expect([second.items.length, second.nextCursor]).toEqual([2, null])
  })

  test('refuses a cursor of another sort order', async () => {
    await addFive()
    const { nextCursor } = await list({ limit: 1 })
    for (const sort of PROGRESS_SORTS.filter((each) => each !== 'name'))
      await expect(list({ sort, cursor: nextCursor ?? '' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('is searched by name, e-mail or specialization, wildcards taken literally', async () => {
    await addInstructor('Ines 100%', { email: 'sol@lunar.test', specialization: 'Data Science' })
    await addInstructor('Otto 1000', { email: 'otto@solar.test', specialization: 'Finance' })
    await addStudent('Ines the student')
    const find = (search: string) => names({ search })
    expect(await find('INES')).toEqual(['Ines 100%'])
    expect(await find('lunar.t')).toEqual(['Ines 100%'])
    expect(await find('finan')).toEqual(['Otto 1000'])
    expect(await find('100%')).toEqual(['Ines 100%'])
    expect(await find('ot')).toEqual(['Otto 1000'])
    expect(await find('nobody')).toEqual([])
    expect(await list({ search: 'finan' })).toMatchObject({ matching: 1, total: 2 })
    expect(await list({ search: 'nobody' })).toMatchObject({ matching: 0, total: 2, nextCursor: null })
  })

  test('takes two statements, however many instructors there are', async () => {
    const { db, takeCount } = countSentStatements(portal.db)
    for (const many of [1, 30]) {
      for (let each = 0; each < many; each++) {
        const instructorProjectId = await addProject(portal, {
          instructorId: await addInstructor(`I ${each}`),
        })
        const studentId = await addStudent('Asha')
        await addAssignment(portal, {
          studentId,
          instructorProjectId,
          status: 'completed',
          completedAt: on(1),
        })
      }
      if (many > 1) await expireStats()
      await list()
      for (const query of [{}, { sort: 'longest_wait', search: 'exa' }, { limit: 3, search: 'i' }] as const) {
        takeCount()
        await list(query, { ...admin, db })
        expect(takeCount()).toBe(2)
      }
    }
  })

  test('is empty without instructors', async () => {
    expect(await list()).toEqual({ items: [], nextCursor: null, matching: 0, total: 0 })
  })
})
