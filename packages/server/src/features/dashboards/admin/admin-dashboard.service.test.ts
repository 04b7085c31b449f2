import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { returnPaper } from '../../papers/review/paper-transitions.service.ts'
import {
  addInstructor as addManagedInstructor,
  addStudent as addManagedStudent,
} from '../../people/management/managed-people.service.ts'
import { buildInstructor, buildStudent } from '../../people/management/managed-people.testing.ts'
import { assignStudentsToInstructor } from '../../people/people.service.ts'
import { addRequest } from '../../requests/requests.testing.ts'
import { reviewRequest } from '../../requests/review/reviews.service.ts'
import { replyToInstructorTicket, replyToTicket } from '../../tickets/conversation/replies.service.ts'
import { resolveTicket } from '../../tickets/conversation/ticket-transitions.service.ts'
import { addInstructorTicketRow, addTicketRow } from '../../tickets/tickets.testing.ts'
import { readAdminDashboard } from './admin-dashboard.service.ts'
import { addPaper, addTicket, openAdminDashboard } from './admin-dashboard.testing.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
/** Noon on a day of the month of {@link NOW}; 0 and negative numbers are days before it. */
const onDay = (day: number) => new Date(Date.UTC(2026, 10, day, 12))

let fixtures: Awaited<ReturnType<typeof openAdminDashboard>>
beforeEach(async () => {
  fixtures = await openAdminDashboard(portal)
})

const addStudent = async (createdAt: Date, rest: { name?: string; assignedInstructor?: string } = {}) =>
  (await createUser(portal, { role: 'student', createdAt, course: 'MCA', ...rest })).id
const addInstructor = async (createdAt: Date, name = 'Ines') =>
  (await createUser(portal, { role: 'instructor', createdAt, name, specialization: 'Finance' })).id

test('an empty portal has zeros, and no rates', async () => {
  const dashboard = await fixtures.read(NOW)
  expect(dashboard).toMatchObject({
    measuredAt: NOW,
    activity: [],
    topStudents: [],
    topInstructors: [],
    next: [{ kind: 'instructors_missing' }, { kind: 'students_missing' }],
  })
  const { completionRate, averageProgress, publicationRate, ...counts } = dashboard.figures
  expect({ completionRate, averageProgress, publicationRate }).toEqual({
    completionRate: null,
    averageProgress: null,
    publicationRate: null,
  })
  expect(new Set(Object.values(counts))).toEqual(new Set([0]))
  expect(new Set(Object.values(dashboard.growth).flatMap(Object.values))).toEqual(new Set([0]))
  expect(dashboard.days).toHaveLength(7)
  expect(dashboard.days[6]).toEqual({
    day: '2026-11-21',
    students: 0,
    completed: 0,
    completedBefore: 0,
  })
  expect(dashboard.alerts.filter(({ kind }) => /tickets|requests|papers|students/.test(kind))).toEqual([])
})

test.each([0, 1])(
  'takes five statements while its figures are cached, with %i instructors',
  async (count) => {
    if (count > 0) await addInstructor(onDay(1))
    await fixtures.read(NOW)
    const sent = countSentStatements(portal.db)
    await readAdminDashboard({ ...actAs(portal, fixtures.viewer), db: sent.db }, { period: '7d' })
    expect(sent.takeCount()).toBe(5)
  },
)

test('shows a decision at once, although its figures are cached', async () => {
  const viewer = actAs(portal, fixtures.viewer)
  const read = async () => (await readAdminDashboard(viewer, { period: '90d' })).figures
  const studentId = await addStudent(onDay(1))
  const requestId = await addRequest(portal, { studentId, title: 'A kite' })
  const ticketId = await addTicketRow(portal)
  const instructorTicketId = await addInstructorTicketRow(portal)
  const [paper] = await addPaper(portal, { studentId, status: 'review' }).returning()
  expect(await read()).toMatchObject({
    pendingRequests: 1,
    papersWaiting: 1,
    unresolvedTickets: 1,
    studentTicketsWaiting: 1,
    instructorTicketsWaiting: 1,
  })

  await reviewRequest(viewer, { id: requestId, from: 'pending', decision: 'rejected', note: '' })
  expect(await read()).toMatchObject({ pendingRequests: 0 })
  await returnPaper(viewer, { paperId: paper?.id ?? '', feedback: 'More of it.', version: 0 })
  expect(await read()).toMatchObject({ papersWaiting: 0 })
  await resolveTicket(viewer, { id: ticketId, from: 'open', seenReplies: 0 })
  expect(await read()).toMatchObject({ unresolvedTickets: 0 })
  const reply = { ticketId: instructorTicketId, id: randomUUID(), message: 'Done.', lastSeenReplyId: null }
  await replyToInstructorTicket(viewer, reply)
  expect(await read()).toMatchObject({ instructorTicketsWaiting: 0 })
})

test('shows at once that an answered ticket waits again, although its figures are cached', async () => {
  const viewer = actAs(portal, fixtures.viewer)
  const countWaiting = async () =>
    (await readAdminDashboard(viewer, { period: '90d' })).figures.studentTicketsWaiting
  const student = await createUser(portal, { role: 'student' })
  const answered = { senderId: student.id, status: 'in_progress', waitingSince: null } as const
  const ticketId = await addTicketRow(portal, answered)
  expect(await countWaiting()).toBe(0)
  const reply = { ticketId, id: randomUUID(), message: 'And now?', lastSeenReplyId: null }
  await replyToTicket(actAs(portal, student), reply)
  expect(await countWaiting()).toBe(1)
})

test('shows people at once after they were added and assigned, although its figures are cached', async () => {
  const viewer = actAs(portal, fixtures.viewer)
  const listNext = async () =>
    (await readAdminDashboard(viewer, { period: '90d' })).next.map(({ kind }) => kind)
  expect(await listNext()).toEqual(['instructors_missing', 'students_missing'])
  const instructor = buildInstructor()
  await addManagedInstructor(viewer, instructor)
  expect(await listNext()).toEqual(['students_missing'])
  const student = buildStudent()
  await addManagedStudent(viewer, student)
  expect(await listNext()).toEqual(['students_unassigned'])
  await assignStudentsToInstructor(viewer, { instructorId: instructor.id, studentIds: [student.id] })
  expect(await listNext()).toEqual([])
})

describe('the statistics', () => {
  test('count everything by status, without withdrawn projects', async () => {
    const ines = await addInstructor(onDay(2))
    await addInstructor(onDay(-40))
    const ada = await addStudent(onDay(1), { assignedInstructor: ines })
    const ben = await addStudent(onDay(0))
    const instructorProjectId = await addProject(portal, { instructorId: ines })
    for (const project of [
      { status: 'completed', progress: 100, assignedAt: onDay(0), completedAt: onDay(3) },
      { status: 'in_progress', progress: 30, assignedAt: onDay(1) },
      { status: 'pending', progress: 0, assignedAt: onDay(20) },
    ] as const)
      await addAssignment(portal, { studentId: ada, instructorProjectId, ...project })
    await addRequestedProject(portal, {
      studentId: ben,
      status: 'completed',
      progress: 100,
      assignedAt: onDay(4),
      completedAt: onDay(5),
      removedAt: onDay(6),
    })
    for (const status of ['draft', 'review', 'approved', 'published'] as const)
      await addPaper(portal, {
        studentId: ada,
        status,
        publishedAt: status === 'published' ? onDay(1) : null,
      })
    await addPaper(portal, { studentId: ada, status: 'draft', returnedAt: onDay(2) })
    await addPaper(portal, { studentId: ada, status: 'published', publishedAt: onDay(0) })
    for (const status of ['open', 'in_progress', 'resolved'] as const) await addTicket(portal, { status })
    await addInstructorTicketRow(portal, { waitingSince: onDay(20) })
    await addInstructorTicketRow(portal, { status: 'replied', waitingSince: null })
    for (const status of ['pending', 'approved', 'rejected'] as const)
      await addRequest(portal, { studentId: ada, title: status, status })
    expect((await fixtures.read(NOW)).figures).toEqual({
      totalStudents: 2,
      studentsThisMonth: 1,
      totalInstructors: 2,
      instructorsThisMonth: 1,
      totalProjects: 3,
      projectsThisMonth: 2,
      completedProjects: 1,
      activeProjects: 1,
      pendingProjects: 1,
      completionRate: 33,
      averageProgress: 43,
      publishedPapers: 2,
      papersThisMonth: 1,
      publicationRate: 100,
      openTickets: 1,
      unresolvedTickets: 2,
      studentTicketsWaiting: 1,
      instructorTicketsWaiting: 1,
      pendingRequests: 1,
      papersWaiting: 3,
      unassignedStudents: 1,
    })
  })

  test.each([
    ['UTC', '2026-11-01T00:00:00Z'],
    ['Asia/Kolkata', '2026-10-31T18:30:00Z'],
    ['America/New_York', '2026-11-01T04:00:00Z'],
  ])('of this month in %s start at %s', async (TIME_ZONE, startedAt) => {
    const at = Date.parse(startedAt)
    for (const createdAt of [new Date(at - 1), new Date(at)]) await addStudent(createdAt)
    const { figures } = await fixtures.read(NOW, '7d', { TIME_ZONE })
    expect(figures).toMatchObject({ totalStudents: 2, studentsThisMonth: 1 })
  })
})

describe('the growth', () => {
  /**
   * Adds one row of each kind at each of the times, completed then as well, and a withdrawn project, which must not
   * count.
   */
  async function addEach(...times: Date[]) {
    const old = await addStudent(onDay(-300))
    for (const at of times) {
      await addStudent(at)
      await addInstructor(at)
      await addRequestedProject(portal, {
        studentId: old,
        status: 'completed',
        assignedAt: at,
        completedAt: at,
      })
      await addRequestedProject(portal, {
        studentId: old,
        status: 'completed',
        assignedAt: at,
        completedAt: at,
        removedAt: at,
      })
      await addPaper(portal, { studentId: old, status: 'published', publishedAt: at })
      await addTicket(portal, { createdAt: at, status: 'resolved' })
    }
  }
  const KINDS = ['students', 'instructors', 'projects', 'completed', 'papers', 'tickets'] as const

  test('compares the period with the previous one, up and down', async () => {
    const minutes = (time: string, later: number) => new Date(Date.parse(time) + later * 60_000)
    const [startedAt, previousStart, previousEnd] = [
      '2026-11-15T00:00:00Z',
      '2026-11-08T00:00:00Z',
      '2026-11-14T09:00:00Z',
    ]
    await addEach(minutes(startedAt, 0), minutes(startedAt, 1), NOW)
    await addEach(
      minutes(previousStart, -1),
      minutes(previousStart, 0),
      minutes(previousEnd, -1),
      minutes(previousEnd, 0),
    )
    const week = await fixtures.read(NOW)
    for (const kind of KINDS) expect([kind, week.growth[kind]]).toEqual([kind, { now: 3, before: 2 }])
    await addEach(onDay(9), onDay(10))
    const down = await fixtures.read(NOW)
    for (const kind of KINDS) expect([kind, down.growth[kind]]).toEqual([kind, { now: 3, before: 4 }])
    // All of it lies in the longer period, and nothing in the one before that.
    const month = await fixtures.read(NOW, '30d')
    for (const kind of KINDS) expect([kind, month.growth[kind]]).toEqual([kind, { now: 9, before: 0 }])
    expect(month.days).toHaveLength(30)
    expect((await fixtures.read(NOW, '90d')).days).toHaveLength(90)
  })

  test.each([
    ['UTC', '2026-11-20T00:00:00Z'],
    ['Asia/Kolkata', '2026-11-19T18:30:00Z'],
    ['America/New_York', '2026-11-20T05:00:00Z'],
  ])(
    'counts by day in %s, each next to the matching day of the previous period',
    async (TIME_ZONE, startedAt) => {
      const [day, week] = [Date.parse(startedAt), 7 * DAY_MS]
      await addEach(new Date(day - 1), new Date(day), new Date(day + 1))
      await addEach(new Date(day - week), new Date(day - week - 1))
      const { days, growth } = await fixtures.read(NOW, '7d', { TIME_ZONE })
      expect(days.slice(-3)).toEqual([
        ...[
          ['2026-11-19', 1],
          ['2026-11-20', 2],
          ['2026-11-21', 0],
        ].map(([date, count]) => ({
          day: date,
          students: count,
          completed: count,
          completedBefore: date === '2026-11-21' ? 0 : 1,
        })),
      ])
      expect(days.reduce((sum, { completedBefore }) => sum + completedBefore, 0)).toBe(
        growth.completed.before,
      )
    },
  )
})

describe('the top students', () => {
  test('are the first three by ratio, mean progress, completed projects, then name, of those with a project', async () => {
    const people: [name: string, projects: ['completed' | 'pending' | 'in_progress', number][]][] = [
      [
        'Half',
        [
          ['completed', 100],
          ['pending', 100],
        ],
      ],
      ['None', []],
      ['Slow', [['completed', 99]]],
      ['bea', [['completed', 100]]],
      ['Ada', [['completed', 100]]],
      [
        'Cy',
        [
          ['completed', 100],
          ['completed', 100],
        ],
      ],
      ['Dee', [['completed', 100]]],
    ]
    for (const [name, projects] of people) {
      const studentId = await addStudent(onDay(1), { name })
      for (const [status, progress] of projects)
        await addRequestedProject(portal, { studentId, status, progress })
      await addRequestedProject(portal, { studentId, status: 'pending', removedAt: onDay(2) })
    }
    const { topStudents } = await fixtures.read(NOW)
    expect(topStudents.map(({ name }) => name)).toEqual(['Cy', 'Ada', 'bea'])
    expect(topStudents[0]).toMatchObject({
      course: 'MCA',
      specialization: null,
      completed: 2,
      projects: 2,
      averageProgress: 100,
    })
  })

  test('show a rounded mean progress', async () => {
    const studentId = await addStudent(onDay(1), { name: 'Ada' })
    for (const progress of [100, 1, 0])
      await addRequestedProject(portal, {
        studentId,
        status: progress === 100 ? 'completed' : 'pending',
        progress,
      })
    expect((await fixtures.read(NOW)).topStudents).toMatchObject([
      { name: 'Ada', completed: 1, projects: 3, averageProgress: 34 },
    ])
  })
})

test('lists only instructors who have students', async () => {
  const ines = await addInstructor(onDay(1))
  await addInstructor(onDay(1), 'Otto')
  await addStudent(onDay(1), { assignedInstructor: ines })
  expect((await fixtures.read(NOW)).topInstructors).toEqual([
    { id: ines, name: 'Ines', specialization: 'Finance', studentsGuided: 1, completionRate: 0 },
  ])
})
