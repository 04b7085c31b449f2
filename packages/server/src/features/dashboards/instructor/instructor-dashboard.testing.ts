import { DAY_MS } from '@capstone/contract/base.constants'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { TestPortal } from '../../../rpc/open-portal.testing.ts'
import type { studentProjects } from '../../assignments/assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { addMessage } from '../../chat/chat.testing.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { readInstructorDashboard } from './instructor-dashboard.service.ts'

type NewStudent = Partial<Parameters<typeof createUser>[1]>
type AssignmentFields = Partial<typeof studentProjects.$inferInsert>

export type MentorFixtures = Awaited<ReturnType<typeof createMentorFixtures>>

/** Creates an instructor and another one, each with a student and a project, and functions that add rows for them. */
export async function createMentorFixtures(portal: TestPortal) {
  const { db } = portal
  const instructor = actAs(portal, await createUser(portal, { role: 'instructor', name: 'Ines' }))
  const other = actAs(portal, await createUser(portal, { role: 'instructor', name: 'Otto' }))
  const mentorId = instructor.viewer.id

  const addStudent = (name: string, assignedInstructor: string | null = mentorId, more: NewStudent = {}) =>
    createUser(portal, {
      name,
      phone: 'secret-phone',
      course: 'MCA',
      assignedInstructor,
      ...more,
      role: 'student',
    })
  const asha = await addStudent('Asha')
  const bela = await addStudent('Bela', other.viewer.id)
  const projectId = await addProject(portal, { instructorId: mentorId, title: 'Bridge' })
  const foreignProjectId = await addProject(portal, { instructorId: other.viewer.id, title: 'Not mine' })

  const daysAgo = (days: number, ms = 0) => new Date(portal.clock.now().getTime() - days * DAY_MS + ms)

  const assign = (project: AssignmentFields = {}) =>
    addAssignment(portal, { studentId: asha.id, instructorProjectId: projectId, ...project })
  const assignRequestedProject = (project: AssignmentFields = {}) =>
    addRequestedProject(portal, { studentId: asha.id, mentorId, ...project })
  /**
   * Adds assignments that the dashboard must not count: the other instructor's, one without a mentor, a withdrawn one.
   */
  const assignUnrelatedProjects = async (fields: AssignmentFields) => {
    const project = { ...fields, studentId: bela.id }
    await assign({ ...project, instructorProjectId: foreignProjectId })
    await assignRequestedProject({ ...project, mentorId: other.viewer.id })
    await assignRequestedProject({ ...project, mentorId: null })
    await assignRequestedProject({ ...project, removedAt: daysAgo(0) })
  }

  const addTicket = async (ticket: Partial<typeof supportTickets.$inferInsert> = {}) => {
    const defaults = { senderId: asha.id, receiverId: mentorId, subject: 'Help', message: 'secret-message' }
    const { status = 'open', createdAt } = ticket
    // The value the portal stores for a ticket without a reply.
    const waitingSince = status === 'open' ? createdAt : null
    const [row] = await db
      .insert(supportTickets)
      .values({ ...defaults, waitingSince, ...ticket })
      .returning({ id: supportTickets.id })
    return row?.id ?? ''
  }

  return {
    instructor,
    other,
    asha,
    bela,
    projectId,
    foreignProjectId,
    addStudent,
    assign,
    assignRequestedProject,
    assignUnrelatedProjects,
    addTicket,
    daysAgo,
    addMessage: (id: string, senderId: string, days: number) =>
      addMessage(portal, {
        projectId: id,
        senderId,
        message: 'secret-message',
        createdAt: daysAgo(days),
      }),
    publish: (studentId: string, status: 'published' | 'review' | 'approved' = 'published') =>
      db.insert(studentPapers).values({ studentId, title: 'A paper', paperUrl: 'secret-path', status }),
    /** Returns the dashboard of a month that started ten days ago. */
    read: (context = instructor) => readInstructorDashboard(context, { monthStart: daysAgo(10) }),
  }
}
