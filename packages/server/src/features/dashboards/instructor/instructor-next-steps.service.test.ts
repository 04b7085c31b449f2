import { STALLED_AFTER_DAYS } from '@capstone/contract/assignments/assignments.constants'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { completedSteps, progressHistory, studentProjects } from '../../assignments/assignments.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { handInExtensions } from '../../hand-ins/hand-ins.table.ts'
import { addHandIn } from '../../hand-ins/hand-ins.testing.ts'
import { meetings } from '../../meetings/meetings.table.ts'
import { addMeeting } from '../../meetings/meetings.testing.ts'
import { addNotification } from '../../notifications/notifications.testing.ts'
import { readInstructorTicket } from '../../tickets/conversation/ticket-details.service.ts'
import { adminInstructorTickets } from '../../tickets/tickets.table.ts'
import { addInstructorTicketRow } from '../../tickets/tickets.testing.ts'
import { createMentorFixtures, type MentorFixtures } from './instructor-dashboard.testing.ts'

let fixtures: MentorFixtures
beforeAll(async () => {
  portal.clock.freeze()
})
beforeEach(async () => {
  fixtures = await createMentorFixtures(portal)
})

const nextOf = async () => (await fixtures.read()).next
const kindsOf = async () => (await nextOf()).map(({ kind }) => kind)

describe('the next steps of an instructor', () => {
  test('name the student whose message has been unread longest', async () => {
    const bridge = await fixtures.assign()
    const wish = await fixtures.assignRequestedProject()
    await fixtures.addMessage(bridge, fixtures.asha.id, 3)
    await fixtures.addMessage(wish, fixtures.instructor.viewer.id, 9)
    await fixtures.addMessage(wish, fixtures.asha.id, 5)
    const removed = await fixtures.assignRequestedProject({ removedAt: fixtures.daysAgo(0) })
    const foreign = await fixtures.assign({ instructorProjectId: fixtures.foreignProjectId })
    for (const id of [removed, foreign]) await fixtures.addMessage(id, fixtures.asha.id, 8)
    expect(await nextOf()).toMatchObject([
      { kind: 'messages_waiting', count: 2, assignmentId: wish, title: 'A wish', studentName: 'Asha' },
    ])
    await fixtures.addMessage(wish, fixtures.instructor.viewer.id, 2)
    expect(await nextOf()).toMatchObject([{ count: 1, assignmentId: bridge, title: 'Bridge' }])
    await fixtures.addMessage(bridge, fixtures.instructor.viewer.id, 1)
    expect(await nextOf()).toEqual([])
  })

  test('name a student as long as their message is unread, also if the instructor wrote without seeing it', async () => {
    const [bridge, wish] = [await fixtures.assign(), await fixtures.assignRequestedProject()]
    await fixtures.addMessage(wish, fixtures.asha.id, 9)
    await fixtures.addMessage(wish, fixtures.instructor.viewer.id, 8)
    await fixtures.addMessage(wish, fixtures.asha.id, 3)
    await fixtures.addMessage(bridge, fixtures.asha.id, 5)
    const setRead = (mentorReadNumber: number, mentorUnread: number) =>
      portal.db.update(chatThreads).set({ mentorReadNumber, mentorUnread }).where(eq(chatThreads.id, wish))
    await setRead(0, 2)
    expect(await nextOf()).toMatchObject([{ kind: 'messages_waiting', count: 2, assignmentId: wish }])
    // The first message after the read ones is the instructor's own, so the student waits since the one after it.
    await setRead(1, 1)
    expect(await nextOf()).toMatchObject([{ kind: 'messages_waiting', count: 2, assignmentId: bridge }])
  })

  test('count the hand-ins to review', async () => {
    const assignmentId = await fixtures.assign()
    const submitted = { status: 'submitted', version: 1, submittedAt: fixtures.daysAgo(1) } as const
    await addHandIn(portal, { ...submitted, assignmentId, instructorId: fixtures.instructor.viewer.id })
    expect(await nextOf()).toEqual([{ kind: 'hand_ins_waiting', count: 1 }])
  })

  test('count the requests for more time that wait for an answer', async () => {
    const assignmentId = await fixtures.assign()
    const handInId = await addHandIn(portal, { assignmentId, instructorId: fixtures.instructor.viewer.id })
    const [until, requestedAt] = [fixtures.daysAgo(-9), fixtures.daysAgo(1)]
    await portal.db.insert(handInExtensions).values({ handInId, reason: 'Late sensors', until, requestedAt })
    expect(await nextOf()).toEqual([{ kind: 'extensions_waiting', count: 1 }])
    await portal.db.update(handInExtensions).set({ isRecommended: true })
    expect(await nextOf()).toEqual([])
  })

  test('name the meeting that was proposed first, once its message is read and until it is answered', async () => {
    const bridge = await fixtures.assign()
    const wish = await fixtures.assignRequestedProject()
    const proposedBy = fixtures.asha.id
    await addMeeting(portal, { assignmentId: bridge, proposedBy, proposedAt: fixtures.daysAgo(1) })
    await addMeeting(portal, { assignmentId: wish, proposedBy, proposedAt: fixtures.daysAgo(2) })
    expect(await kindsOf()).toEqual(['messages_waiting'])
    await portal.db.update(chatThreads).set({ mentorReadNumber: 1, mentorUnread: 0 })
    expect(await fixtures.read()).toMatchObject({
      next: [{ kind: 'meetings_proposed', count: 2, assignmentId: wish, studentName: 'Asha' }],
      menuCounts: { meetingsProposed: 2 },
    })
    await portal.db.update(meetings).set({ status: 'accepted' })
    expect(await nextOf()).toEqual([])
  })

  test('name the ticket that has waited longest since its student opened it or wrote again', async () => {
    await fixtures.assign()
    await fixtures.addTicket({ status: 'in_progress', createdAt: fixtures.daysAgo(9) })
    await fixtures.addTicket({ status: 'resolved', createdAt: fixtures.daysAgo(9) })
    await fixtures.addTicket({ receiverId: fixtures.other.viewer.id, createdAt: fixtures.daysAgo(9) })
    expect(await nextOf()).toEqual([])
    const waitingAgain = { status: 'in_progress', waitingSince: fixtures.daysAgo(1) } as const
    await fixtures.addTicket({ createdAt: fixtures.daysAgo(8), ...waitingAgain })
    const id = await fixtures.addTicket({ createdAt: fixtures.daysAgo(2), subject: 'First' })
    expect(await nextOf()).toEqual([
      { kind: 'tickets_waiting', count: 2, ticketId: id, subject: 'First', studentName: 'Asha' },
    ])
  })

  test('name the instructor’s own ticket that was answered first, until they open it', async () => {
    const { instructor, other } = fixtures
    await fixtures.assign()
    const addAnswered = async (senderId: string, days: number) => {
      const answered = { status: 'replied', repliedAt: fixtures.daysAgo(days), waitingSince: null } as const
      const id = await addInstructorTicketRow(portal, { senderId, subject: 'Access', ...answered })
      await addNotification(portal, senderId, { subjectId: id })
      return id
    }
    await addAnswered(other.viewer.id, 9)
    const ticketId = await addAnswered(instructor.viewer.id, 2)
    const newerId = await addAnswered(instructor.viewer.id, 1)
    const step = { kind: 'tickets_answered', subject: 'Access' }
    expect(await fixtures.read()).toMatchObject({
      next: [{ ...step, count: 2, ticketId, answeredAt: fixtures.daysAgo(2) }],
      menuCounts: { ticketsAnswered: 2 },
    })
    await readInstructorTicket(instructor, { id: ticketId, isSeen: true })
    expect(await nextOf()).toMatchObject([{ ...step, count: 1, ticketId: newerId }])
    await readInstructorTicket(instructor, { id: newerId, isSeen: true })
    expect(await nextOf()).toEqual([])
    // A new status is a notification, but no answer.
    await portal.db.update(adminInstructorTickets).set({ status: 'in_progress' })
    await addNotification(portal, instructor.viewer.id, { subjectId: newerId })
    expect(await nextOf()).toEqual([])
  })

  test('name the project that has been stalled longest', async () => {
    const edge = await fixtures.assign({ assignedAt: fixtures.daysAgo(STALLED_AFTER_DAYS, 1) })
    await fixtures.assign({ assignedAt: fixtures.daysAgo(50), status: 'completed' })
    await fixtures.assignUnrelatedProjects({ assignedAt: fixtures.daysAgo(50) })
    expect(await nextOf()).toEqual([])
    const setAssignedDaysAgo = (days: number, ms = 0) =>
      portal.db
        .update(studentProjects)
        .set({ assignedAt: fixtures.daysAgo(days, ms) })
        .where(eq(studentProjects.id, edge))
    await setAssignedDaysAgo(STALLED_AFTER_DAYS)
    const step = { kind: 'projects_stalled', title: 'Bridge', studentName: 'Asha' }
    expect(await nextOf()).toEqual([{ ...step, count: 1, assignmentId: edge }])
    const withProgress = await fixtures.assign({ assignedAt: fixtures.daysAgo(40) })
    expect(await nextOf()).toEqual([{ ...step, count: 2, assignmentId: withProgress }])
    const progress5 = { assignmentId: withProgress, status: 'in_progress', progress: 5 } as const
    await portal.db
      .insert(progressHistory)
      .values({ ...progress5, recordedAt: fixtures.daysAgo(STALLED_AFTER_DAYS, -1) })
    await setAssignedDaysAgo(20)
    expect(await nextOf()).toEqual([{ ...step, count: 2, assignmentId: edge }])
    await portal.db.insert(progressHistory).values({ ...progress5, recordedAt: fixtures.daysAgo(1) })
    expect(await nextOf()).toEqual([{ ...step, count: 1, assignmentId: edge }])
    const requested = await fixtures.assignRequestedProject({
      assignedAt: fixtures.daysAgo(60),
      roadmap: ['Read'],
    })
    expect(await nextOf()).toMatchObject([{ count: 2, assignmentId: requested }])
    await portal.db
      .insert(completedSteps)
      .values({ assignmentId: requested, step: 0, completedAt: fixtures.daysAgo(1) })
    expect(await nextOf()).toEqual([{ ...step, count: 1, assignmentId: edge }])
  })

  test('name the student with the oldest account of those without a project', async () => {
    await fixtures.assign()
    await fixtures.addStudent('Later', undefined, { createdAt: fixtures.daysAgo(1) })
    await fixtures.addStudent('Earlier', undefined, {
      createdAt: fixtures.daysAgo(2),
      id: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
    })
    await fixtures.addStudent('A stranger’s', fixtures.other.viewer.id, { createdAt: fixtures.daysAgo(9) })
    const step = { kind: 'students_without_project', count: 2, studentName: 'Earlier' }
    expect(await nextOf()).toEqual([step])
    await fixtures.addStudent('As early', undefined, {
      createdAt: fixtures.daysAgo(2),
      id: '00000000-0000-4000-8000-000000000000',
    })
    expect(await nextOf()).toEqual([{ ...step, count: 3, studentName: 'As early' }])
  })

  test('are in this order: messages, tickets, stalled projects, students without a project', async () => {
    await fixtures.addStudent('Idle')
    const id = await fixtures.assign({ assignedAt: fixtures.daysAgo(50) })
    expect(await kindsOf()).toEqual(['projects_stalled', 'students_without_project'])
    await fixtures.addTicket()
    await fixtures.addMessage(id, fixtures.asha.id, 1)
    expect(await kindsOf()).toEqual([
      'messages_waiting',
      'tickets_waiting',
      'projects_stalled',
      'students_without_project',
    ])
  })
})
