import { DAY_MS } from '@capstone/contract/base.constants'
import { FEEDBACK_EXCERPT_LENGTH, NEXT_STEPS_MAX } from '@capstone/contract/dashboards/dashboards.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import type { StudentViewer } from '../../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { completedSteps, studentProjects } from '../../assignments/assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { addMessage } from '../../chat/chat.testing.ts'
import { handIns } from '../../hand-ins/hand-ins.table.ts'
import { addHandIn, addVersion } from '../../hand-ins/hand-ins.testing.ts'
import { meetings } from '../../meetings/meetings.table.ts'
import { addMeeting } from '../../meetings/meetings.testing.ts'
import { addNotification } from '../../notifications/notifications.testing.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { addRequest } from '../../requests/requests.testing.ts'
import { readTicket } from '../../tickets/conversation/ticket-details.service.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { addTicketRow } from '../../tickets/tickets.testing.ts'
import { readStudentDashboard } from './student-dashboard.service.ts'
import { readStudentOverview } from './student-overview.repository.ts'

const onDay = (day: number) => new Date(Date.UTC(2026, 5, day, 1, 2, 3, 456))
const nextOf = async (context = student) => (await readStudentDashboard(context)).next
const withProfile = (fields: Partial<StudentViewer>) => ({
  ...student,
  viewer: { ...student.viewer, ...fields },
})

async function addPaper(paper: Partial<typeof studentPapers.$inferInsert>) {
  const [row] = await portal.db
    .insert(studentPapers)
    .values({ studentId: student.viewer.id, title: 'A paper', paperUrl: 'secret-path', ...paper })
    .returning({ id: studentPapers.id })
  return row?.id ?? ''
}

const sendMessage = (projectId: string, senderId: string, day: number) =>
  addMessage(portal, { projectId, senderId, message: 'secret-message', createdAt: onDay(day) })

describe('the statistics', () => {
  test('are zero without projects and papers, whatever others have', async () => {
    const other = await actAsNew('student')
    await addRequestedProject(portal, { studentId: other.viewer.id, status: 'completed', progress: 100 })
    await addPaper({ studentId: other.viewer.id, status: 'published' })
    await addPaper({ studentId: other.viewer.id, returnedAt: onDay(9), uploadedAt: onDay(1) })
    expect(await readStudentDashboard(student)).toEqual({
      mentorName: 'Ines',
      figures: {
        totalProjects: 0,
        pendingProjects: 0,
        completedProjects: 0,
        lastCompletedAt: null,
        averageProgress: 0,
        papersPublished: 0,
        papersUnderReview: 0,
      },
      projects: [],
      papers: [],
      requests: [],
      next: [],
      menuCounts: { papersReturned: 0, meetingsProposed: 0, ticketsAnswered: 0 },
    })
  })

  test('count by status, round the mean, name the last completion, and leave out withdrawn projects', async () => {
    const projects = [
      { status: 'pending', progress: 1 },
      { status: 'in_progress', progress: 50, completedAt: onDay(9) },
      { status: 'completed', progress: 100, completedAt: onDay(1) },
      { status: 'completed', progress: 99, completedAt: onDay(2) },
      { status: 'completed', progress: 100, completedAt: onDay(3), removedAt: onDay(4) },
    ] as const
    for (const project of projects)
      await addRequestedProject(portal, { studentId: student.viewer.id, ...project })
    for (const status of ['draft', 'review', 'review', 'approved', 'published', 'published'] as const)
      await addPaper({ status })
    expect((await readStudentDashboard(student)).figures).toEqual({
      totalProjects: 4,
      pendingProjects: 1,
      completedProjects: 2,
      lastCompletedAt: onDay(2),
      // The mean is 62.5.
      averageProgress: 63,
      papersPublished: 2,
      papersUnderReview: 2,
    })
  })
})

test('shows the five newest projects without withdrawn ones', async () => {
  for (const day of [1, 2, 3, 4, 5, 6])
    await addRequestedProject(portal, {
      studentId: student.viewer.id,
      assignedAt: onDay(day),
      removedAt: day === 5 ? onDay(7) : null,
    })
  const { projects } = await readStudentDashboard(student)
  expect(projects.map(({ assignedAt }) => assignedAt)).toEqual([6, 4, 3, 2, 1].map(onDay))
})

test('shows the three newest papers, and which of them were returned and need a new version', async () => {
  await addPaper({ title: 'Oldest', uploadedAt: onDay(1) })
  await addPaper({ title: 'Returned', uploadedAt: onDay(9), returnedAt: onDay(10) })
  await addPaper({ title: 'Mended', uploadedAt: onDay(8), returnedAt: null })
  await addPaper({ title: 'Out', uploadedAt: onDay(7), status: 'published', publishedAt: onDay(20) })
  const dashboard = await readStudentDashboard(student)
  expect(dashboard.papers).toMatchObject([
    { title: 'Returned', status: 'draft', uploadedAt: onDay(9), publishedAt: null, isReturned: true },
    { title: 'Mended', isReturned: false },
    { title: 'Out', status: 'published', publishedAt: onDay(20), isReturned: false },
  ])
  expect(JSON.stringify(dashboard)).not.toContain('secret')
})

describe('the next steps of a student', () => {
  test('begin with a hand-in that is past due, but not with one that is due in nine days', async () => {
    const instructorId = mentor.viewer.id
    const assignmentId = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId: instructorId,
    })
    const daysAway = (days: number) => new Date(portal.clock.now().getTime() + days * DAY_MS)
    const first = (await nextOf())[0]
    await addHandIn(portal, { instructorId, assignmentId, title: 'Report', dueAt: daysAway(9) })
    expect((await nextOf())[0]).toEqual(first)
    const handInId = await addHandIn(portal, {
      instructorId,
      assignmentId,
      title: 'Plan',
      dueAt: daysAway(-1),
    })
    expect((await nextOf())[0]).toMatchObject({
      kind: 'hand_in_due',
      handInId,
      title: 'Plan',
      isReturned: false,
      isPastDue: true,
    })
  })

  test('list each hand-in that is missing, was returned or is due soon, the one due first on top', async () => {
    const instructorId = mentor.viewer.id
    const studentId = student.viewer.id
    const assignmentId = await addRequestedProject(portal, {
      studentId,
      mentorId: instructorId,
      title: 'Bees',
    })
    const addDueIn = (days: number, title: string) => {
      const dueAt = new Date(portal.clock.now().getTime() + days * DAY_MS)
      return addHandIn(portal, { instructorId, assignmentId, title, dueAt })
    }
    await addDueIn(9, 'Later')
    await addDueIn(3, 'Soon')
    await addDueIn(-1, 'Missing')
    const returned = await addDueIn(20, 'Returned')
    await addVersion(portal, student.viewer, returned)
    await portal.db.update(handIns).set({ status: 'returned' }).where(eq(handIns.id, returned))
    const due = (await nextOf()).filter(({ kind }) => kind === 'hand_in_due')
    expect(due).toMatchObject(
      ['Missing', 'Soon', 'Returned'].map((title) => ({ title, projectTitle: 'Bees' })),
    )
  })

  test('include a returned paper, until it has a newer version or another status', async () => {
    const feedback = 'ä'.repeat(FEEDBACK_EXCERPT_LENGTH + 1)
    const id = await addPaper({ title: 'Notes', returnedAt: onDay(5), feedback })
    expect(await readStudentDashboard(student)).toMatchObject({
      next: [{ kind: 'paper_returned', paperId: id, title: 'Notes', feedback: `${feedback.slice(0, -2)}…` }],
      menuCounts: { papersReturned: 1 },
    })
    const whole = feedback.slice(0, -1)
    await portal.db.update(studentPapers).set({ feedback: whole }).where(eq(studentPapers.id, id))
    expect(await nextOf()).toMatchObject([{ feedback: whole }])
    // The state after a newer version is added.
    await portal.db
      .update(studentPapers)
      .set({ feedback: null, returnedAt: null })
      .where(eq(studentPapers.id, id))
    expect(await nextOf()).toEqual([])
    await addPaper({ status: 'review', returnedAt: onDay(5) })
    expect(await nextOf()).toEqual([])
  })

  test('include a message of an instructor, until the student has read it', async () => {
    const instructorProjectId = await addProject(portal, { instructorId: mentor.viewer.id, title: 'Bridge' })
    const id = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    await sendMessage(id, student.viewer.id, 1)
    expect(await nextOf()).toEqual([])
    await sendMessage(id, mentor.viewer.id, 2)
    expect(await readStudentDashboard(student)).toMatchObject({
      next: [
        {
          kind: 'instructor_wrote',
          assignmentId: id,
          title: 'Bridge',
          instructorName: 'Ines',
          isFromMentor: true,
          sentAt: onDay(2),
        },
      ],
    })
    await sendMessage(id, student.viewer.id, 3)
    expect(await nextOf()).toEqual([])
    // The state after a message that the student wrote without seeing the instructor's.
    await portal.db.update(chatThreads).set({ studentReadNumber: 1, studentUnread: 1 })
    expect(await nextOf()).toMatchObject([
      { kind: 'instructor_wrote', instructorName: 'Ines', sentAt: onDay(2) },
    ])
  })

  test('mark a message of a former instructor as not from the mentor', async () => {
    const id = await addRequestedProject(portal, { studentId: student.viewer.id, mentorId: mentor.viewer.id })
    await sendMessage(id, mentor.viewer.id, 1)
    for (const mentorId of [(await actAsNew('instructor')).viewer.id, null]) {
      await portal.db.update(studentProjects).set({ mentorId }).where(eq(studentProjects.id, id))
      expect((await nextOf())[0]).toMatchObject({ instructorName: 'Ines', isFromMentor: false })
    }
  })

  test('include no thread of other students or of withdrawn projects', async () => {
    const other = await actAsNew('student')
    await sendMessage(await addRequestedProject(portal, { studentId: other.viewer.id }), mentor.viewer.id, 1)
    const removedId = await addRequestedProject(portal, { studentId: student.viewer.id, removedAt: onDay(1) })
    await sendMessage(removedId, mentor.viewer.id, 1)
    expect(await nextOf()).toEqual([])
  })

  test('include an approved request, until its project is started', async () => {
    const id = await addRequestedProject(portal, { studentId: student.viewer.id, title: 'Wish' })
    const setProject = (project: Partial<typeof studentProjects.$inferInsert>) =>
      portal.db.update(studentProjects).set(project).where(eq(studentProjects.id, id))
    const step = { kind: 'request_approved', assignmentId: id, title: 'Wish' }
    expect(await nextOf()).toEqual([step])
    await setProject({ status: 'in_progress' })
    expect(await nextOf()).toEqual([])
    await setProject({ status: 'pending', removedAt: onDay(1) })
    expect(await nextOf()).toEqual([])
    await setProject({ removedAt: null, progress: 10 })
    expect(await nextOf()).toEqual([])
    await setProject({ progress: 0 })
    expect(await nextOf()).toEqual([step])
    await portal.db.insert(completedSteps).values({ assignmentId: id, step: 0, completedAt: onDay(2) })
    expect(await nextOf()).toEqual([])
  })

  test('include an empty profile field', async () => {
    expect(await nextOf(withProfile({ year: null, phone: ' ' }))).toEqual([
      { kind: 'profile_unfinished', field: 'year' },
    ])
  })

  test('are ordered by kind, the longest waiting of each kind first', async () => {
    const context = withProfile({ phone: null })
    const kindsOf = async () => (await nextOf(context)).map(({ kind }) => kind)
    // The phone comes after the request of a first project.
    expect(await kindsOf()).toEqual([])
    await addRequest(portal, { studentId: student.viewer.id })
    expect(await kindsOf()).toEqual(['profile_unfinished'])
    const id = await addRequestedProject(portal, { studentId: student.viewer.id })
    expect(await kindsOf()).toEqual(['request_approved', 'profile_unfinished'])
    await sendMessage(id, mentor.viewer.id, 1)
    expect(await kindsOf()).toEqual(['instructor_wrote', 'request_approved', 'profile_unfinished'])
    await addPaper({ title: 'Later', returnedAt: onDay(6), uploadedAt: onDay(1) })
    await addPaper({ title: 'Earlier', returnedAt: onDay(5), uploadedAt: onDay(1) })
    const dashboard = await readStudentDashboard(context)
    expect(dashboard.next).toMatchObject([
      { kind: 'paper_returned', title: 'Earlier' },
      { kind: 'paper_returned', title: 'Later' },
      { kind: 'instructor_wrote' },
      { kind: 'request_approved' },
      { kind: 'profile_unfinished' },
    ])
    expect(dashboard.menuCounts).toMatchObject({ papersReturned: 2 })
  })
})

test('names no mentor for a student without one', async () => {
  expect((await readStudentDashboard(await actAsNew('student'))).mentorName).toBeNull()
})

describe('an answered ticket', () => {
  const addAnswered = async (senderId: string, answeredOn: number, subject = 'Help') => {
    const answered = { status: 'in_progress', repliedAt: onDay(answeredOn), waitingSince: null } as const
    const ticketId = await addTicketRow(portal, { senderId, subject, ...answered })
    await addNotification(portal, senderId, { subjectId: ticketId })
    return ticketId
  }

  test('is a step until its student opens it, replies to it, or it is resolved', async () => {
    const ticketId = await addAnswered(student.viewer.id, 5)
    const setTicket = (ticket: Partial<typeof supportTickets.$inferInsert>) =>
      portal.db.update(supportTickets).set(ticket).where(eq(supportTickets.id, ticketId))
    const step = { kind: 'ticket_answered', ticketId, subject: 'Help', answeredAt: onDay(5) }
    expect(await readStudentDashboard(student)).toMatchObject({
      next: [step],
      menuCounts: { ticketsAnswered: 1 },
    })
    await setTicket({ waitingSince: onDay(6) })
    expect(await nextOf()).toEqual([])
    await setTicket({ waitingSince: null, status: 'resolved' })
    expect(await nextOf()).toEqual([])
    await setTicket({ status: 'in_progress' })
    expect(await nextOf()).toEqual([step])
    await readTicket(student, { id: ticketId })
    expect(await nextOf()).toEqual([step])
    await readTicket(student, { id: ticketId, isSeen: true })
    expect(await readStudentDashboard(student)).toMatchObject({
      next: [],
      menuCounts: { ticketsAnswered: 0 },
    })
  })

  test('is counted for its own student, the oldest answer first', async () => {
    const other = await actAsNew('student')
    await addAnswered(other.viewer.id, 1)
    await addAnswered(student.viewer.id, 7, 'Later')
    await addAnswered(student.viewer.id, 6, 'Earlier')
    expect(await readStudentDashboard(student)).toMatchObject({
      next: [{ subject: 'Earlier' }, { subject: 'Later' }],
      menuCounts: { ticketsAnswered: 2 },
    })
  })
})

describe('a proposed meeting', () => {
  const markThreadRead = (id: string) =>
    portal.db
      .update(chatThreads)
      .set({ studentReadNumber: 1, studentUnread: 0 })
      .where(eq(chatThreads.id, id))

  test('is a step from when its message is read until it is answered', async () => {
    const assignmentId = await addRequestedProject(portal, {
      studentId: student.viewer.id,
      mentorId: mentor.viewer.id,
      title: 'A wish',
      progress: 1,
    })
    const id = await addMeeting(portal, { assignmentId, proposedBy: mentor.viewer.id })
    expect((await nextOf()).map(({ kind }) => kind)).toEqual(['instructor_wrote'])
    await markThreadRead(assignmentId)
    expect(await readStudentDashboard(student)).toMatchObject({
      next: [{ kind: 'meeting_proposed', assignmentId, meetingId: id, title: 'A wish' }],
      menuCounts: { meetingsProposed: 1 },
    })
    await portal.db.update(meetings).set({ status: 'declined' }).where(eq(meetings.id, id))
    expect(await nextOf()).toEqual([])
  })

  test('is no step for its proposer, once it is over, or in somebody else’s thread', async () => {
    const other = await actAsNew('student')
    const rows = [
      { studentId: student.viewer.id, proposedBy: student.viewer.id },
      { studentId: student.viewer.id, proposedBy: mentor.viewer.id, startsAt: onDay(1) },
      { studentId: other.viewer.id, proposedBy: mentor.viewer.id },
    ]
    for (const { studentId, ...meeting } of rows) {
      const project = { studentId, mentorId: mentor.viewer.id, progress: 1 }
      const assignmentId = await addRequestedProject(portal, project)
      await addMeeting(portal, { assignmentId, ...meeting })
      await markThreadRead(assignmentId)
    }
    expect(await nextOf()).toEqual([])
  })
})

test('shows requests while they wait, and the answer for two weeks', async () => {
  const other = await actAsNew('student')
  const now = portal.clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS)
  const studentId = student.viewer.id
  await addRequest(portal, {
    studentId,
    title: 'Old',
    status: 'rejected',
    requestedAt: daysAgo(40),
    reviewedAt: daysAgo(15),
  })
  await addRequest(portal, { studentId, title: 'Waiting', requestedAt: daysAgo(30) })
  await addRequest(portal, {
    studentId,
    title: 'Answered',
    status: 'rejected',
    requestedAt: daysAgo(20),
    reviewedAt: daysAgo(13),
    reviewNote: 'n'.repeat(FEEDBACK_EXCERPT_LENGTH + 1),
  })
  await addRequest(portal, { studentId: other.viewer.id, title: 'Foreign', requestedAt: daysAgo(1) })
  expect((await readStudentDashboard(student)).requests).toMatchObject([
    { title: 'Waiting', status: 'pending', requestedAt: daysAgo(30), reviewedAt: null, reviewNote: null },
    {
      title: 'Answered',
      status: 'rejected',
      reviewedAt: daysAgo(13),
      reviewNote: `${'n'.repeat(FEEDBACK_EXCERPT_LENGTH - 1)}…`,
    },
  ])
})

test('counts all returned papers, and fetches only what is shown', async () => {
  for (let day = 1; day <= NEXT_STEPS_MAX + 4; day++) {
    const title = `From day ${day}`
    await sendMessage(
      await addRequestedProject(portal, { studentId: student.viewer.id, title }),
      mentor.viewer.id,
      day,
    )
    await addPaper({ title, returnedAt: onDay(day), uploadedAt: onDay(1) })
  }
  const { menuCounts, next } = await readStudentDashboard(student)
  expect(menuCounts).toMatchObject({ papersReturned: NEXT_STEPS_MAX + 4 })
  const first = Array.from({ length: NEXT_STEPS_MAX }, (_, index) => `From day ${index + 1}`)
  expect(next.filter(({ kind }) => kind === 'paper_returned')).toMatchObject(
    first.map((title) => ({ title })),
  )
  const overview = await readStudentOverview(student.db, student.scope, {
    now: onDay(30),
    answeredSince: onDay(1),
  })
  expect(overview.unreadThreads.map(({ title }) => title)).toEqual(first)
  expect(overview.unstartedApproved).toHaveLength(NEXT_STEPS_MAX)
  expect(overview.returnedPapers).toHaveLength(NEXT_STEPS_MAX)
})

test('the dashboard takes three statements, however many rows there are', async () => {
  const counted = countSentStatements(portal.db)
  const counting = { ...student, db: counted.db }
  for (const many of [0, 8]) {
    for (let index = 0; index < many; index++) {
      const id = await addRequestedProject(portal, { studentId: student.viewer.id })
      await sendMessage(id, mentor.viewer.id, index + 1)
      await addPaper({ returnedAt: onDay(9), uploadedAt: onDay(1) })
    }
    await readStudentDashboard(counting)
    expect(counted.takeCount()).toBe(3)
  }
})
