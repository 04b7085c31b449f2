import { DAY_MS } from '../../../platform/local-date.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { TestPortal } from '../../../rpc/open-portal.testing.ts'
import type { studentProjects } from '../../assignments/assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../../assignments/assignments.testing.ts'
import { addMessage } from '../../chat/chat.testing.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { readInstructorDashboard } from './instructor-dashboard.service.ts'

type NewStudent = Partial<Parameters<typeof createUser>[1]>
type Given = Partial<typeof studentProjects.$inferInsert>

export type MentorStage = Awaited<ReturnType<typeof stageMentor>>

/** An instructor with a student and a project to give, a stranger with theirs, and ways to let things happen to them. */
export async function stageMentor(portal: TestPortal) {
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

  const give = (project: Given = {}) =>
    addAssignment(portal, { studentId: asha.id, instructorProjectId: projectId, ...project })
  const giveRequestedProject = (project: Given = {}) =>
    addRequestedProject(portal, { studentId: asha.id, mentorId, ...project })
  /** A project in every way that is not the instructor's: a stranger's of both kinds, nobody's, a withdrawn one. */
  const giveWhatIsNotMine = async (given: Given) => {
    const project = { ...given, studentId: bela.id }
    await give({ ...project, instructorProjectId: foreignProjectId })
    await give({ ...project, instructorProjectId: foreignProjectId, mentorId })
    await giveRequestedProject({ ...project, mentorId: other.viewer.id })
    await giveRequestedProject({ ...project, mentorId: null })
    await giveRequestedProject({ ...project, withdrawnAt: daysAgo(0) })
  }

  const addTicket = async (ticket: Partial<typeof supportTickets.$inferInsert> = {}) => {
    const mine = { senderId: asha.id, receiverId: mentorId, subject: 'Help', message: 'secret-message' }
    const { status = 'open', createdAt } = ticket
    // As the portal keeps it where nobody replied after the ticket came to its state.
    const waits = { waitingSince: status === 'open' ? createdAt : null }
    const [row] = await db
      .insert(supportTickets)
      .values({ ...mine, ...waits, ...ticket })
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
    give,
    giveRequestedProject,
    giveWhatIsNotMine,
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
    /** The dashboard of a month that began ten days ago. */
    read: (context = instructor) => readInstructorDashboard(context, { monthStart: daysAgo(10) }),
  }
}
