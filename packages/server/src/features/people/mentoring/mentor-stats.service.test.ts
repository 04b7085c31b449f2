// @module-tag database
import { SUMMARY_SECONDS } from '@capstone/contract/dashboards/dashboards.constants'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { countSequentialScans, vacuumAnalyze } from '../../../db/database.testing.ts'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { summaries } from '../../health/summaries.table.ts'
import { mentorStats } from '../people.table.ts'
import { listTopInstructors, refreshMentorStats } from './mentor-stats.service.ts'

const addInstructor = async (name: string) => (await createUser(portal, { role: 'instructor', name })).id
const addStudent = async (assignedInstructor: string | null = null) =>
  (await createUser(portal, { role: 'student', assignedInstructor })).id
const onDay = (day: number) => new Date(Date.UTC(2026, 5, day))
/** Makes the stored statistics this old. */
const age = (seconds: number) =>
  portal.db.update(summaries).set({ countedAt: sql`clock_timestamp() - make_interval(secs => ${seconds})` })
async function figuresOf(instructorId: string) {
  await refreshMentorStats(portal.db)
  const [row] = await portal.db.select().from(mentorStats).where(eq(mentorStats.instructorId, instructorId))
  if (!row) return undefined
  const { instructorId: _, sortName: _name, ...figures } = row
  return figures
}
const NOTHING = {
  toReview: 0,
  waitingSince: null,
  students: 0,
  projects: 0,
  assignments: 0,
  completed: 0,
  inProgress: 0,
  pending: 0,
  completionRate: 0,
  tenthsOfDays: null,
}

describe('the statistics of a mentor', () => {
  test('are empty for a mentor without activity, whatever others did', async () => {
    const idle = await addInstructor('Idle')
    const busy = await addInstructor('Busy')
    const studentId = await addStudent(busy)
    const instructorProjectId = await addProject(portal, { instructorId: busy })
    await addAssignment(portal, { studentId, instructorProjectId, status: 'completed' })
    expect(await figuresOf(idle)).toEqual(NOTHING)
  })

  test('count current students, projects, and mentored projects of both kinds by status', async () => {
    const ines = await addInstructor('Ines')
    const otto = await addInstructor('Otto')
    const [mine, his] = [await addStudent(ines), await addStudent(otto)]
    await addStudent(ines)
    await addStudent()
    const project = await addProject(portal, { instructorId: ines })
    await addProject(portal, { instructorId: ines })
    const nobodys = await addProject(portal, { instructorId: null })
    const assignment = { instructorProjectId: project, assignedAt: onDay(1) }
    await addAssignment(portal, {
      ...assignment,
      studentId: mine,
      status: 'completed',
      completedAt: onDay(4),
    })
    // The mentor of the project counts, not the mentor of the student.
    await addAssignment(portal, { ...assignment, studentId: his, status: 'in_progress' })
    await addAssignment(portal, { studentId: mine, instructorProjectId: nobodys, status: 'completed' })
    const requested = { studentId: mine, mentorId: ines, assignedAt: onDay(1) }
    await addRequestedProject(portal, {
      ...requested,
      status: 'completed',
      completedAt: new Date('2026-06-02T06:00:00Z'),
    })
    await addRequestedProject(portal, { ...requested, status: 'pending' })
    await addRequestedProject(portal, { ...requested, mentorId: null })
    await addRequestedProject(portal, {
      ...requested,
      status: 'completed',
      completedAt: onDay(30),
      removedAt: onDay(30),
    })
    expect(await figuresOf(ines)).toEqual({
      ...NOTHING,
      students: 2,
      projects: 2,
      assignments: 4,
      completed: 2,
      inProgress: 1,
      pending: 1,
      completionRate: 50,
      // Three days, and a day and a quarter: 2.125 on average.
      tenthsOfDays: 21,
    })
    expect(await figuresOf(otto)).toEqual({ ...NOTHING, students: 1 })
  })

  test('round the rate, and have no average without a known completion date', async () => {
    const ines = await addInstructor('Ines')
    const instructorProjectId = await addProject(portal, { instructorId: ines })
    for (const status of ['completed', 'completed', 'pending'] as const)
      await addAssignment(portal, { studentId: await addStudent(), instructorProjectId, status })
    expect(await figuresOf(ines)).toMatchObject({ completionRate: 67, tenthsOfDays: null })
  })
})

describe('counting', () => {
  test('is cached for ten seconds, also for instructors added since', async () => {
    const ines = await addInstructor('Ines')
    await figuresOf(ines)
    await addProject(portal, { instructorId: ines })
    const otto = await addInstructor('Otto')
    await age(1)
    expect(await figuresOf(ines)).toMatchObject({ projects: 0 })
    expect(await figuresOf(otto)).toBeUndefined()
    await age(SUMMARY_SECONDS + 1)
    expect(await figuresOf(ines)).toMatchObject({ projects: 1 })
    expect(await figuresOf(otto)).toEqual(NOTHING)
  })

  test('takes one statement while it is cached', async () => {
    await figuresOf(await addInstructor('Ines'))
    const sent = countSentStatements(portal.db)
    await refreshMentorStats(sent.db)
    expect(sent.takeCount()).toBe(1)
    await listTopInstructors({ ...admin, db: sent.db }, 3)
    expect(sent.takeCount()).toBe(1)
  })

  test('is not repeated by concurrent readers while it is cached', async () => {
    await addInstructor('Ines')
    await Promise.all(Array.from({ length: 8 }, () => refreshMentorStats(portal.db)))
    const [row] = await portal.db.select({ countedAt: summaries.countedAt }).from(summaries)
    await Promise.all(Array.from({ length: 8 }, () => refreshMentorStats(portal.db)))
    expect(await portal.db.select({ countedAt: summaries.countedAt }).from(summaries)).toEqual([row])
  })

  test('and a concurrent deletion of an instructor both succeed', async () => {
    for (let round = 0; round < 10; round++) {
      const deletedId = await addInstructor('Ines')
      if (round % 2) await refreshMentorStats(portal.db)
      await addInstructor('Otto')
      await age(SUMMARY_SECONDS + 1)
      await Promise.all([
        refreshMentorStats(portal.db),
        portal.db.delete(users).where(eq(users.id, deletedId)),
        refreshMentorStats(portal.db),
      ])
      await age(SUMMARY_SECONDS + 1)
      expect(await figuresOf(deletedId)).toBeUndefined()
    }
  })
})

describe('the top instructors', () => {
  test('are sorted by completion rate, then students, then name; only those with students', async () => {
    const half = await addInstructor('Half')
    const [many, few, bea, ada, alone] = await Promise.all(
      ['Many', 'Few', 'bea', 'Ada', 'Alone'].map(addInstructor),
    )
    for (const [id, students, statuses] of [
      [half, 9, ['completed', 'pending']],
      [many, 3, ['completed']],
      [few, 2, ['completed']],
      [bea, 1, ['completed']],
      [ada, 1, ['completed']],
      [alone, 0, ['completed']],
    ] as const) {
      for (let each = 0; each < students; each++) await addStudent(id)
      const instructorProjectId = await addProject(portal, { instructorId: id ?? null })
      for (const status of statuses)
        await addAssignment(portal, { studentId: await addStudent(), instructorProjectId, status })
    }
    const all = await listTopInstructors(admin, 10)
    expect(all.map(({ name }) => name)).toEqual(['Many', 'Few', 'Ada', 'bea', 'Half'])
    expect((await listTopInstructors(admin, 2)).map(({ name }) => name)).toEqual(['Many', 'Few'])
    expect(all[4]).toEqual({
      id: half,
      name: 'Half',
      specialization: null,
      studentsGuided: 9,
      completionRate: 50,
    })
  })

  test('are empty in an empty portal', async () => {
    expect(await listTopInstructors(admin, 3)).toEqual([])
  })
})

describe('with the number of rows of a university', () => {
  // The embedded database writes slowly, so it holds fewer rows here; its query plans are the same.
  const STUDENTS = process.env.DATABASE_URL ? 20_000 : 5_000

  test('people and projects are counted without sequential scans', async () => {
    const instructorId = await addInstructor('Ines')
    const instructorProjectId = await addProject(portal, { instructorId })
    await portal.db.execute(sql`
      insert into users (email, name, role) select 'p' || n || '@uni.test', 'A person', 'student'
      from generate_series(1, ${STUDENTS}::int) n`)
    await portal.db.execute(sql`
      insert into student_projects (student_id, instructor_project_id, mentor_id, title)
      select id, ${instructorProjectId}::uuid, ${instructorId}::uuid, 'A bridge' from users where role = 'student'`)
    await vacuumAnalyze(portal.db, 'users', 'student_projects')
    const before = await countSequentialScans(portal.db, 'users', 'student_projects')
    await refreshMentorStats(portal.db)
    expect(await portal.db.select({ assignments: mentorStats.assignments }).from(mentorStats)).toEqual([
      { assignments: STUDENTS },
    ])
    expect(await countSequentialScans(portal.db, 'users', 'student_projects')).toEqual(before)
  })
})
