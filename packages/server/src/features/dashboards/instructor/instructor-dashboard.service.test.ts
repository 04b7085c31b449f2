import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { actAsNew } from '../../../rpc/people.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { completedSteps, studentProjects } from '../../assignments/assignments.table.ts'
import { createMentorFixtures, type MentorFixtures } from './instructor-dashboard.testing.ts'

let fixtures: MentorFixtures
beforeAll(async () => {
  portal.clock.freeze()
})
beforeEach(async () => {
  fixtures = await createMentorFixtures(portal)
})

const figuresOf = async () => (await fixtures.read()).figures

const NOTHING = {
  studentsMentored: 0,
  studentsWithoutProject: 0,
  totalProjects: 0,
  repositoryProjects: 0,
  completed: 0,
  completionRate: 0,
  averageProgress: 0,
  thisMonth: 0,
  activeNow: 0,
  tickets: 0,
  ticketsPending: 0,
  studentsGuided: 0,
  papersPublished: 0,
}

describe('the statistics', () => {
  test('are zero for a new instructor, whatever others have', async () => {
    await fixtures.assign({ status: 'completed', progress: 100, completedAt: fixtures.daysAgo(1) })
    await fixtures.addMessage(
      await fixtures.assignRequestedProject({ assignedAt: fixtures.daysAgo(99) }),
      fixtures.asha.id,
      1,
    )
    await fixtures.addTicket()
    await fixtures.publish(fixtures.asha.id, 'published')
    const newcomer = await actAsNew('instructor')
    expect(await fixtures.read(newcomer)).toEqual({
      figures: NOTHING,
      projects: [],
      activity: [],
      tickets: [],
      next: [],
      menuCounts: { meetingsProposed: 0, tickets: 0, ticketsAnswered: 0 },
    })
  })

  test('count both kinds of mentored projects, without other instructors’ and withdrawn ones', async () => {
    await fixtures.assign({ status: 'completed', progress: 100 })
    await fixtures.assign({ status: 'in_progress', progress: 50 })
    await fixtures.assignRequestedProject({
      status: 'in_progress',
      progress: 38,
      studentId: fixtures.bela.id,
    })
    await fixtures.assignUnrelatedProjects({ status: 'completed', progress: 0 })
    expect(await figuresOf()).toEqual({
      ...NOTHING,
      studentsMentored: 1,
      totalProjects: 3,
      repositoryProjects: 1,
      completed: 1,
      // One of three is completed; the mean progress, 62.67, is rounded.
      completionRate: 33,
      averageProgress: 63,
      thisMonth: 3,
      activeNow: 2,
      studentsGuided: 2,
    })
  })

  test('count for this month what was assigned since its start', async () => {
    for (const ms of [-1, 0, 1]) await fixtures.assign({ assignedAt: fixtures.daysAgo(10, ms) })
    await fixtures.assignUnrelatedProjects({ assignedAt: fixtures.daysAgo(1) })
    expect(await figuresOf()).toMatchObject({ totalProjects: 3, thisMonth: 2 })
  })

  test('count the current students, and those of them without a project of any kind', async () => {
    const figures = () => figuresOf().then((all) => [all.studentsMentored, all.studentsWithoutProject])
    expect(await figures()).toEqual([1, 1])
    await fixtures.addStudent('Nobody’s', null)
    const carol = await fixtures.addStudent('Carol')
    expect(await figures()).toEqual([2, 2])
    await fixtures.assign({ instructorProjectId: fixtures.foreignProjectId })
    expect(await figures()).toEqual([2, 1])
    const id = await fixtures.assignRequestedProject({ studentId: carol.id, mentorId: null })
    expect(await figures()).toEqual([2, 0])
    await portal.db
      .update(studentProjects)
      .set({ removedAt: fixtures.daysAgo(0) })
      .where(eq(studentProjects.id, id))
    expect(await figures()).toEqual([2, 1])
  })

  test('count received tickets, and those of them that are not resolved', async () => {
    for (const status of ['open', 'open', 'in_progress', 'resolved'] as const)
      await fixtures.addTicket({ status })
    await fixtures.addTicket({ receiverId: fixtures.other.viewer.id })
    await fixtures.addTicket({ receiverId: null })
    expect(await figuresOf()).toMatchObject({ tickets: 4, ticketsPending: 3 })
    expect((await fixtures.read()).menuCounts.tickets).toBe(2)
  })

  test('count published papers of current students', async () => {
    for (const status of ['published', 'review', 'approved'] as const)
      await fixtures.publish(fixtures.asha.id, status)
    await fixtures.publish(fixtures.bela.id, 'published')
    expect(await figuresOf()).toMatchObject({ papersPublished: 1 })
  })
})

test('shows the four newest projects, each with its student, its steps and whether it is stalled', async () => {
  await fixtures.assign({ assignedAt: fixtures.daysAgo(40) })
  const withCompletedStep = await fixtures.assignRequestedProject({
    assignedAt: fixtures.daysAgo(30),
    roadmap: ['Read', 'Build'],
    progress: 20,
  })
  await portal.db
    .insert(completedSteps)
    .values({ assignmentId: withCompletedStep, step: 1, completedAt: fixtures.daysAgo(29) })
  for (const days of [3, 1, 2])
    await fixtures.assign({ assignedAt: fixtures.daysAgo(days), studentId: fixtures.bela.id })
  await fixtures.assignUnrelatedProjects({ assignedAt: fixtures.daysAgo(0) })
  const { projects } = await fixtures.read()
  expect(projects.map(({ assignedAt }) => assignedAt)).toEqual(
    [1, 2, 3, 30].map((days) => fixtures.daysAgo(days)),
  )
  expect(projects.map(({ isStalled }) => isStalled)).toEqual([false, false, false, true])
  expect(projects[0]).toMatchObject({ title: 'Bridge', category: 'Civil', student: { name: 'Bela' } })
  expect(projects[3]).toEqual({
    id: withCompletedStep,
    title: 'A wish',
    category: null,
    status: 'pending',
    progress: 20,
    assignedAt: fixtures.daysAgo(30),
    isStalled: true,
    completedStepCount: 1,
    stepCount: 2,
    student: { id: fixtures.asha.id, name: 'Asha', course: 'MCA', specialization: null, year: null },
  })
})

describe('the activity', () => {
  const shown = async () =>
    (await fixtures.read()).activity.map(({ kind, title, at }) => [kind, title, at] as const)

  test('has at most three assignments, two completions and two tickets, and of these the five newest', async () => {
    for (const days of [20, 8, 6, 4])
      await fixtures.assign({
        assignedAt: fixtures.daysAgo(days),
        status: 'completed',
        completedAt: fixtures.daysAgo(days - 3.5),
      })
    for (const days of [1, 2, 3])
      await fixtures.addTicket({ createdAt: fixtures.daysAgo(days), subject: `Day ${days}` })
    await fixtures.assignUnrelatedProjects({
      assignedAt: fixtures.daysAgo(0),
      status: 'completed',
      completedAt: fixtures.daysAgo(0),
    })
    await fixtures.addTicket({ receiverId: fixtures.other.viewer.id, createdAt: fixtures.daysAgo(0) })
    expect(await shown()).toEqual([
      ['completed', 'Bridge', fixtures.daysAgo(0.5)],
      ['ticket', 'Day 1', fixtures.daysAgo(1)],
      ['ticket', 'Day 2', fixtures.daysAgo(2)],
      ['completed', 'Bridge', fixtures.daysAgo(2.5)],
      ['assigned', 'Bridge', fixtures.daysAgo(4)],
    ])
  })

  test('has no more of a kind than its limit, even if there is nothing else', async () => {
    for (const days of [1, 2, 3, 4]) await fixtures.assign({ assignedAt: fixtures.daysAgo(days) })
    expect(await shown()).toEqual([1, 2, 3].map((days) => ['assigned', 'Bridge', fixtures.daysAgo(days)]))
    for (const days of [5, 6, 7])
      await fixtures.assignRequestedProject({
        assignedAt: fixtures.daysAgo(99),
        status: 'completed',
        completedAt: fixtures.daysAgo(days),
      })
    expect((await shown()).slice(3)).toEqual(
      [5, 6].map((days) => ['completed', 'A wish', fixtures.daysAgo(days)]),
    )
  })

  test('omits the completion of projects that are no longer completed, or have no completion date', async () => {
    await fixtures.assign({
      assignedAt: fixtures.daysAgo(5),
      status: 'in_progress',
      completedAt: fixtures.daysAgo(1),
    })
    await fixtures.assign({ assignedAt: fixtures.daysAgo(6), status: 'completed', completedAt: null })
    expect((await shown()).map(([kind]) => kind)).toEqual(['assigned', 'assigned'])
  })

  test('names the student, if the account still exists', async () => {
    const assignmentId = await fixtures.assign({ assignedAt: fixtures.daysAgo(2) })
    const ticketId = await fixtures.addTicket({ senderId: null, createdAt: fixtures.daysAgo(1) })
    expect((await fixtures.read()).activity).toMatchObject([
      { kind: 'ticket', id: ticketId, title: 'Help', studentName: null, at: fixtures.daysAgo(1) },
      {
        kind: 'assigned',
        id: assignmentId,
        title: 'Bridge',
        studentName: 'Asha',
        at: fixtures.daysAgo(2),
      },
    ])
  })
})

test('shows the three newest received tickets with their senders', async () => {
  await fixtures.addTicket({ createdAt: fixtures.daysAgo(4) })
  await fixtures.addTicket({
    createdAt: fixtures.daysAgo(1),
    subject: 'Gone',
    senderId: null,
    status: 'resolved',
  })
  const id = await fixtures.addTicket({
    createdAt: fixtures.daysAgo(3),
    subject: 'Third',
    priority: 'urgent',
  })
  await fixtures.addTicket({ createdAt: fixtures.daysAgo(2), subject: 'Second' })
  await fixtures.addTicket({ createdAt: fixtures.daysAgo(0), receiverId: fixtures.other.viewer.id })
  const { tickets } = await fixtures.read()
  expect(tickets.map(({ subject }) => subject)).toEqual(['Gone', 'Second', 'Third'])
  expect(tickets[0]).toMatchObject({ sender: null, status: 'resolved' })
  expect(tickets[2]).toMatchObject({
    id,
    subject: 'Third',
    status: 'open',
    priority: 'urgent',
    createdAt: fixtures.daysAgo(3),
    sender: { name: 'Asha', email: fixtures.asha.email, course: 'MCA' },
  })
})

test.each([
  ['another instructor', () => fixtures.other.viewer.id],
  ['nobody', () => null],
])('hides the address of a ticket’s sender who now has %s as mentor', async (_, findMentorId) => {
  await fixtures.addTicket()
  const isAsha = eq(users.id, fixtures.asha.id)
  await portal.db.update(users).set({ assignedInstructor: findMentorId() }).where(isAsha)
  const { tickets } = await fixtures.read()
  expect(tickets).toMatchObject([{ sender: { name: 'Asha', email: null, course: 'MCA' } }])
})

test('contains neither phone numbers nor messages, and takes three statements, however many rows there are', async () => {
  const counted = countSentStatements(portal.db)
  const counting = { ...fixtures.instructor, db: counted.db }
  for (const many of [0, 6]) {
    for (let index = 0; index < many; index++) {
      await fixtures.addMessage(
        await fixtures.assign({ assignedAt: fixtures.daysAgo(30) }),
        fixtures.asha.id,
        index,
      )
      await fixtures.addTicket()
      await fixtures.publish(fixtures.asha.id, 'published')
    }
    expect(JSON.stringify(await fixtures.read(counting))).not.toContain('secret')
    expect(counted.takeCount()).toBe(3)
  }
})
