import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { actAsNew } from '../../../rpc/people.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { completedSteps, studentProjects } from '../../assignments/assignments.table.ts'
import { type MentorStage, stageMentor } from './instructor-dashboard.testing.ts'

let stage: MentorStage
beforeAll(async () => {
  portal.clock.freeze()
})
beforeEach(async () => {
  stage = await stageMentor(portal)
})

const figuresOf = async () => (await stage.read()).figures

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

describe('the figures', () => {
  test('are zero for a new stage.instructor, whatever others have', async () => {
    await stage.give({ status: 'completed', progress: 100, completedAt: stage.daysAgo(1) })
    await stage.addMessage(
      await stage.giveRequestedProject({ assignedAt: stage.daysAgo(99) }),
      stage.asha.id,
      1,
    )
    await stage.addTicket()
    await stage.publish(stage.asha.id, 'published')
    const newcomer = await actAsNew('instructor')
    expect(await stage.read(newcomer)).toEqual({
      figures: NOTHING,
      projects: [],
      activity: [],
      tickets: [],
      next: [],
      menuCounts: { unansweredThreads: 0, tickets: 0 },
    })
  })

  test('count both kinds of mentored projects, and neither a stranger’s nor one that was withdrawn', async () => {
    await stage.give({ status: 'completed', progress: 100 })
    await stage.give({ status: 'in_progress', progress: 50 })
    await stage.giveRequestedProject({ status: 'in_progress', progress: 38, studentId: stage.bela.id })
    await stage.giveWhatIsNotMine({ status: 'completed', progress: 0 })
    expect(await figuresOf()).toEqual({
      ...NOTHING,
      studentsMentored: 1,
      totalProjects: 3,
      repositoryProjects: 1,
      completed: 1,
      // A third, and the mean of 62.67.
      completionRate: 33,
      averageProgress: 63,
      thisMonth: 3,
      activeNow: 2,
      studentsGuided: 2,
    })
  })

  test('count for this month what was assigned from its very beginning on', async () => {
    for (const ms of [-1, 0, 1]) await stage.give({ assignedAt: stage.daysAgo(10, ms) })
    await stage.giveWhatIsNotMine({ assignedAt: stage.daysAgo(1) })
    expect(await figuresOf()).toMatchObject({ totalProjects: 3, thisMonth: 2 })
  })

  test('count the students one mentors now, and those of them who hold no project of any kind', async () => {
    const figures = () => figuresOf().then((all) => [all.studentsMentored, all.studentsWithoutProject])
    expect(await figures()).toEqual([1, 1])
    await stage.addStudent('Nobody’s', null)
    const carol = await stage.addStudent('Carol')
    expect(await figures()).toEqual([2, 2])
    await stage.give({ instructorProjectId: stage.foreignProjectId })
    expect(await figures()).toEqual([2, 1])
    const id = await stage.giveRequestedProject({ studentId: carol.id, mentorId: null })
    expect(await figures()).toEqual([2, 0])
    await portal.db
      .update(studentProjects)
      .set({ withdrawnAt: stage.daysAgo(0) })
      .where(eq(studentProjects.id, id))
    expect(await figures()).toEqual([2, 1])
  })

  test('count tickets that came to one, and those of them that are not resolved', async () => {
    for (const status of ['open', 'open', 'in_progress', 'resolved'] as const)
      await stage.addTicket({ status })
    await stage.addTicket({ receiverId: stage.other.viewer.id })
    await stage.addTicket({ receiverId: null })
    expect(await figuresOf()).toMatchObject({ tickets: 4, ticketsPending: 3 })
    expect((await stage.read()).menuCounts.tickets).toBe(2)
  })

  test('count published papers of students whom one mentors now', async () => {
    for (const status of ['published', 'review', 'approved'] as const)
      await stage.publish(stage.asha.id, status)
    await stage.publish(stage.bela.id, 'published')
    expect(await figuresOf()).toMatchObject({ papersPublished: 1 })
  })
})

test('shows the four newest projects, each with its student, its steps and whether it is stalled', async () => {
  await stage.give({ assignedAt: stage.daysAgo(40) })
  const ticked = await stage.giveRequestedProject({
    assignedAt: stage.daysAgo(30),
    roadmap: ['Read', 'Build'],
    progress: 20,
  })
  await portal.db
    .insert(completedSteps)
    .values({ assignmentId: ticked, step: 1, completedAt: stage.daysAgo(29) })
  for (const days of [3, 1, 2])
    await stage.give({ assignedAt: stage.daysAgo(days), studentId: stage.bela.id })
  await stage.giveWhatIsNotMine({ assignedAt: stage.daysAgo(0) })
  const { projects } = await stage.read()
  expect(projects.map(({ assignedAt }) => assignedAt)).toEqual(
    [1, 2, 3, 30].map((days) => stage.daysAgo(days)),
  )
  expect(projects.map(({ isStalled }) => isStalled)).toEqual([false, false, false, true])
  expect(projects[0]).toMatchObject({ title: 'Bridge', category: 'Civil', student: { name: 'Bela' } })
  expect(projects[3]).toEqual({
    id: ticked,
    title: 'A wish',
    category: null,
    status: 'pending',
    progress: 20,
    assignedAt: stage.daysAgo(30),
    isStalled: true,
    completedStepCount: 1,
    stepCount: 2,
    student: { id: stage.asha.id, name: 'Asha', course: 'MCA', specialization: null, year: null },
  })
})

describe('the activity', () => {
  const shown = async () =>
    (await stage.read()).activity.map(({ kind, title, at }) => [kind, title, at] as const)

  test('takes three assigned, two completed and two tickets, and of these the five newest', async () => {
    for (const days of [20, 8, 6, 4])
      await stage.give({
        assignedAt: stage.daysAgo(days),
        status: 'completed',
        completedAt: stage.daysAgo(days - 3.5),
      })
    for (const days of [1, 2, 3])
      await stage.addTicket({ createdAt: stage.daysAgo(days), subject: `Day ${days}` })
    await stage.giveWhatIsNotMine({
      assignedAt: stage.daysAgo(0),
      status: 'completed',
      completedAt: stage.daysAgo(0),
    })
    await stage.addTicket({ receiverId: stage.other.viewer.id, createdAt: stage.daysAgo(0) })
    expect(await shown()).toEqual([
      ['completed', 'Bridge', stage.daysAgo(0.5)],
      ['ticket', 'Day 1', stage.daysAgo(1)],
      ['ticket', 'Day 2', stage.daysAgo(2)],
      ['completed', 'Bridge', stage.daysAgo(2.5)],
      ['assigned', 'Bridge', stage.daysAgo(4)],
    ])
  })

  test('shows no more of a kind than its share, whatever else there is', async () => {
    for (const days of [1, 2, 3, 4]) await stage.give({ assignedAt: stage.daysAgo(days) })
    expect(await shown()).toEqual([1, 2, 3].map((days) => ['assigned', 'Bridge', stage.daysAgo(days)]))
    for (const days of [5, 6, 7])
      await stage.giveRequestedProject({
        assignedAt: stage.daysAgo(99),
        status: 'completed',
        completedAt: stage.daysAgo(days),
      })
    expect((await shown()).slice(3)).toEqual(
      [5, 6].map((days) => ['completed', 'A wish', stage.daysAgo(days)]),
    )
  })

  test('calls nothing completed that is so no longer, or without a moment', async () => {
    await stage.give({ assignedAt: stage.daysAgo(5), status: 'in_progress', completedAt: stage.daysAgo(1) })
    await stage.give({ assignedAt: stage.daysAgo(6), status: 'completed', completedAt: null })
    expect((await shown()).map(([kind]) => kind)).toEqual(['assigned', 'assigned'])
  })

  test('names who did it, if they are there still', async () => {
    const given = await stage.give({ assignedAt: stage.daysAgo(2) })
    const ticket = await stage.addTicket({ senderId: null, createdAt: stage.daysAgo(1) })
    expect((await stage.read()).activity).toMatchObject([
      { kind: 'ticket', id: ticket, title: 'Help', studentName: null, at: stage.daysAgo(1) },
      { kind: 'assigned', id: given, title: 'Bridge', studentName: 'Asha', at: stage.daysAgo(2) },
    ])
  })
})

test('shows the three newest tickets that came to one, with who sent them', async () => {
  await stage.addTicket({ createdAt: stage.daysAgo(4) })
  await stage.addTicket({ createdAt: stage.daysAgo(1), subject: 'Gone', senderId: null, status: 'resolved' })
  const id = await stage.addTicket({ createdAt: stage.daysAgo(3), subject: 'Third', priority: 'urgent' })
  await stage.addTicket({ createdAt: stage.daysAgo(2), subject: 'Second' })
  await stage.addTicket({ createdAt: stage.daysAgo(0), receiverId: stage.other.viewer.id })
  const { tickets } = await stage.read()
  expect(tickets.map(({ subject }) => subject)).toEqual(['Gone', 'Second', 'Third'])
  expect(tickets[0]).toMatchObject({ sender: null, status: 'resolved' })
  expect(tickets[2]).toMatchObject({
    id,
    subject: 'Third',
    status: 'open',
    priority: 'urgent',
    createdAt: stage.daysAgo(3),
    sender: { name: 'Asha', email: stage.asha.email, course: 'MCA' },
  })
})

test.each([
  ['another instructor', () => stage.other.viewer.id],
  ['nobody', () => null],
])('hides the address of who sent a ticket and whom %s mentors now', async (_, mentoring) => {
  await stage.addTicket()
  const isAsha = eq(users.id, stage.asha.id)
  await portal.db.update(users).set({ assignedInstructor: mentoring() }).where(isAsha)
  const { tickets } = await stage.read()
  expect(tickets).toMatchObject([{ sender: { name: 'Asha', email: null, course: 'MCA' } }])
})

test('tells neither phones nor what was written, and takes two statements, whatever there is', async () => {
  const counted = countSentStatements(portal.db)
  const counting = { ...stage.instructor, db: counted.db }
  for (const many of [0, 6]) {
    for (let index = 0; index < many; index++) {
      await stage.addMessage(await stage.give({ assignedAt: stage.daysAgo(30) }), stage.asha.id, index)
      await stage.addTicket()
      await stage.publish(stage.asha.id, 'published')
    }
    expect(JSON.stringify(await stage.read(counting))).not.toContain('secret')
    expect(counted.takeCount()).toBe(2)
  }
})
