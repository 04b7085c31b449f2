import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import type { AdminAlert } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { handInExtensions } from '../../hand-ins/hand-ins.table.ts'
import { addHandIn } from '../../hand-ins/hand-ins.testing.ts'
import { addRequest } from '../../requests/requests.testing.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { addInstructorTicketRow } from '../../tickets/tickets.testing.ts'
import { listAdminAlerts } from './admin-alerts.service.ts'
import { addPaper, addTicket, openAdminDashboard } from './admin-dashboard.testing.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

let fixtures: Awaited<ReturnType<typeof openAdminDashboard>>
let mentor: string
let ada: string
beforeEach(async () => {
  fixtures = await openAdminDashboard(portal)
  const long = { createdAt: daysAgo(100) }
  mentor = (await createUser(portal, { role: 'instructor', name: 'Ines', ...long })).id
  ada = (await createUser(portal, { role: 'student', name: 'Ada', assignedInstructor: mentor, ...long })).id
})

describe('the next steps of an admin', () => {
  test('start with tickets that have waited more than two days, and name the one that has waited longest', async () => {
    await addTicket(portal, { subject: 'New', createdAt: daysAgo(1.9) })
    const early = await fixtures.read(NOW)
    expect(early.next).toEqual([])
    expect(early.alerts).toContainEqual({ kind: 'unresolved_tickets', count: 1 })
    await addTicket(portal, { subject: 'Old', createdAt: daysAgo(3) })
    const ticketId = randomUUID()
    await addTicket(portal, { id: ticketId, subject: 'Older', createdAt: daysAgo(4) })
    await addTicket(portal, { subject: 'Answered', createdAt: daysAgo(9), status: 'in_progress' })
    const again = { status: 'in_progress', waitingSince: daysAgo(3.5) } as const
    await addTicket(portal, { subject: 'Asked again', createdAt: daysAgo(20), ...again })
    await addTicket(portal, { subject: 'Done', createdAt: daysAgo(9), status: 'resolved' })
    const { next, alerts } = await fixtures.read(NOW)
    expect(next).toEqual([
      { kind: 'tickets_waiting', count: 3, unresolved: 5, ticketId, subject: 'Older', since: daysAgo(4) },
    ])
    expect(alerts.map(({ kind }) => kind)).not.toContain('unresolved_tickets')
    await portal.db.update(supportTickets).set({ status: 'resolved', waitingSince: null })
    expect((await fixtures.read(NOW)).next).toEqual([])
  })

  test('continue with requests, papers and students without an instructor, and name the oldest of each', async () => {
    for (const days of [1, 3, 2]) {
      await addRequest(portal, { studentId: ada, title: `Wish ${days}`, requestedAt: daysAgo(days) })
      await addPaper(portal, {
        studentId: ada,
        title: `Paper ${days}`,
        uploadedAt: daysAgo(days),
        status: 'review',
      })
      await createUser(portal, { role: 'student', name: `Student ${days}`, createdAt: daysAgo(days) })
    }
    // Imported together: the first by name is named, as in the list of students.
    for (let number = 9; number > 3; number--)
      await createUser(portal, { role: 'student', name: `Student ${number}`, createdAt: daysAgo(3) })
    await addRequest(portal, { studentId: ada, status: 'rejected', requestedAt: daysAgo(9) })
    await addPaper(portal, { studentId: ada, title: 'New', uploadedAt: daysAgo(4) })
    await addPaper(portal, { studentId: ada, returnedAt: daysAgo(8), uploadedAt: daysAgo(9) })
    await addPaper(portal, { studentId: ada, title: 'Approved', status: 'approved', uploadedAt: daysAgo(7) })
    await addPaper(portal, { studentId: ada, status: 'published', uploadedAt: daysAgo(9) })
    await addTicket(portal, { createdAt: daysAgo(5) })
    const { next, alerts } = await fixtures.read(NOW)
    expect(next.slice(1)).toEqual([
      { kind: 'requests_waiting', count: 3, title: 'Wish 3', studentName: 'Ada', since: daysAgo(3) },
      { kind: 'papers_waiting', count: 5, title: 'Approved', studentName: 'Ada', since: daysAgo(7) },
      { kind: 'students_unassigned', count: 9, studentName: 'Student 3', since: daysAgo(3) },
    ])
    expect(next[0]?.kind).toBe('tickets_waiting')
    // What is a next step is not repeated as an alert.
    expect(alerts.map(({ kind }) => kind)).toEqual(['backup_missing'])
  })

  test('of a new portal are to add instructors, then students', async () => {
    const kinds = async () => (await fixtures.read(NOW)).next.map(({ kind }) => kind)
    await portal.db.delete(users).where(eq(users.id, mentor))
    expect(await kinds()).toEqual(['instructors_missing', 'students_unassigned'])
    await portal.db.delete(users).where(eq(users.id, ada))
    expect(await kinds()).toEqual(['instructors_missing', 'students_missing'])
  })

  test('count the requests for more time', async () => {
    const assignmentId = await addRequestedProject(portal, { studentId: ada, mentorId: mentor })
    const extensionId = randomUUID()
    const handInId = await addHandIn(portal, { instructorId: mentor, assignmentId, extensionId })
    const request = { id: extensionId, handInId, reason: 'The sensors came late.', requestedAt: NOW }
    await portal.db.insert(handInExtensions).values({ ...request, until: NOW })
    expect((await fixtures.read(NOW)).next).toContainEqual({ kind: 'extensions_waiting', count: 1 })
  })

  test('include instructors’ tickets: an alert at first, a step after two days', async () => {
    await addInstructorTicketRow(portal, { subject: 'New', waitingSince: daysAgo(1) })
    await addInstructorTicketRow(portal, { subject: 'Replied', status: 'replied', waitingSince: null })
    const early = await fixtures.read(NOW)
    expect(early.next).toEqual([])
    expect(early.alerts).toContainEqual({ kind: 'instructor_tickets', count: 1 })
    const ticketId = await addInstructorTicketRow(portal, {
      senderId: mentor,
      subject: 'Old',
      waitingSince: daysAgo(3),
    })
    const { next, alerts, figures } = await fixtures.read(NOW)
    expect(next).toEqual([
      {
        kind: 'instructor_tickets_waiting',
        count: 1,
        ticketId,
        subject: 'Old',
        instructorName: 'Ines',
        since: daysAgo(3),
      },
    ])
    expect(alerts.map(({ kind }) => kind)).not.toContain('instructor_tickets')
    expect(figures.instructorTicketsWaiting).toBe(2)
  })
})

test('alerts list failures first, then pending work, then announcements, then good news', () => {
  const at = NOW
  const ofPortal: AdminAlert[] = [
    { kind: 'backup_complete', at, bytes: 1 },
    { kind: 'announcement', announcement: 'update', text: 'New', startsAt: at, endsAt: at },
    { kind: 'mails_failed', count: 1 },
    { kind: 'check_failed', check: 'mail', state: 'down', since: at, detail: '' },
  ]
  const figures = {
    unresolvedTickets: 1,
    instructorTicketsWaiting: 1,
    pendingRequests: 0,
    papersWaiting: 0,
    unassignedStudents: 2,
    totalInstructors: 1,
    totalStudents: 3,
  }
  const oldest = {
    oldestTicket: null,
    oldestInstructorTicket: null,
    oldestRequest: null,
    oldestPaper: null,
    oldestUnassigned: null,
  }
  const waitingLong = { student: 0, instructor: 0 }
  const alerts = listAdminAlerts({ figures, waitingLong, oldest, extensionRequests: 0 }, ofPortal)
  expect(alerts.map(({ kind }) => kind)).toEqual([
    'check_failed',
    'mails_failed',
    'unresolved_tickets',
    'instructor_tickets',
    'announcement',
    'backup_complete',
  ])
})

describe('the activity', () => {
  test('lists events with their people, newest first, without withdrawn projects', async () => {
    const instructorProjectId = await addProject(portal, { instructorId: mentor, title: 'A bridge' })
    await addAssignment(portal, {
      studentId: ada,
      instructorProjectId,
      status: 'completed',
      completedAt: daysAgo(1),
    })
    await addAssignment(portal, {
      studentId: ada,
      instructorProjectId,
      status: 'completed',
      completedAt: daysAgo(0),
      removedAt: daysAgo(0),
    })
    await addPaper(portal, {
      studentId: ada,
      title: 'On bridges',
      status: 'published',
      publishedAt: daysAgo(2),
    })
    await createUser(portal, {
      role: 'student',
      name: 'Ben',
      course: 'MBA',
      specialization: 'Finance',
      createdAt: daysAgo(3),
    })
    await createUser(portal, {
      role: 'instructor',
      name: 'Otto',
      specialization: 'Finance',
      createdAt: daysAgo(4),
    })
    await addTicket(portal, { senderId: ada, subject: 'Why?', priority: 'high', createdAt: daysAgo(5) })
    expect((await fixtures.read(NOW)).activity).toMatchObject([
      { kind: 'project_completed', personName: 'Ada', details: 'A bridge', priority: null, at: daysAgo(1) },
      { kind: 'paper_published', personName: 'Ada', details: 'On bridges', at: daysAgo(2) },
      { kind: 'student_registered', personName: 'Ben', details: 'MBA', at: daysAgo(3) },
      { kind: 'instructor_added', personName: 'Otto', details: 'Finance', at: daysAgo(4) },
      { kind: 'ticket_created', personName: 'Ada', details: 'Why?', priority: 'high', at: daysAgo(5) },
    ])
  })

  test('has the five newest events of all kinds, even if all are of one kind', async () => {
    for (const days of [1, 2, 3, 4, 5, 6])
      await addRequest(portal, { studentId: ada, title: `Wish ${days}`, requestedAt: daysAgo(days) })
    expect((await fixtures.read(NOW)).activity.map(({ details }) => details)).toEqual([
      'Wish 1',
      'Wish 2',
      'Wish 3',
      'Wish 4',
      'Wish 5',
    ])
  })

  test('includes registrations of the last seven days only, and tickets of deleted accounts', async () => {
    await createUser(portal, { role: 'student', name: 'Late', createdAt: daysAgo(7) })
    await createUser(portal, { role: 'student', name: 'Old', createdAt: new Date(daysAgo(7).getTime() - 1) })
    await addTicket(portal, { senderId: ada, createdAt: daysAgo(8) })
    await portal.db.delete(users).where(eq(users.id, ada))
    const { activity } = await fixtures.read(NOW)
    expect(activity.map(({ kind, personName }) => [kind, personName])).toEqual([
      ['student_registered', 'Late'],
      ['ticket_created', null],
      ['instructor_added', 'Ines'],
    ])
  })
})
