import { randomUUID } from 'node:crypto'
import {
  addAssignment,
  addFullProject,
  addProject,
  addRequestedProject,
} from '../packages/server/src/features/assignments/assignments.testing.ts'
import { addMessage } from '../packages/server/src/features/chat/chat.testing.ts'
import { studentPapers } from '../packages/server/src/features/papers/papers.table.ts'
import { supportReplies, supportTickets } from '../packages/server/src/features/tickets/tickets.table.ts'
import type { Portal } from '../packages/server/src/rpc/context.ts'
import { ANANYA, DEV, findIds, MEERA } from './people.ts'
import type { Person } from './portal.ts'

/** The mentor of the three students. */
export const MENTOR: Person = { ...MEERA, id: randomUUID(), specialization: 'Machine Learning' }
export const KABIR: Person = { ...ANANYA, name: 'Kabir Rao', email: 'kabir@university.test', course: 'MBA' }
export const STUDENTS = [ANANYA, KABIR, DEV].map((one) => ({ ...one, assignedInstructor: MENTOR.id }))
export const BRIDGE = 'A bridge'
export const WISH = 'A low-bandwidth reader for course notes'
export const DAM = 'A dam'

const WIDE = 'Donaudampfschifffahrtselektrizitaeten'.repeat(3)
/** A mentor whose only student has a name and texts that cannot wrap. */
export const WIDE_MENTOR: Person = {
  ...MEERA,
  id: randomUUID(),
  email: 'wide@university.test',
  specialization: WIDE,
}
export const WIDE_STUDENT: Person = {
  ...ANANYA,
  name: WIDE,
  email: `${WIDE.slice(0, 60)}@university.test`,
  assignedInstructor: WIDE_MENTOR.id,
}

/**
 * Adds six projects, four tickets, a message and a paper of two of the students, so that the mentor has several next
 * steps, and a project and a ticket of the student whose texts cannot wrap. Returns the id of the assignment of BRIDGE.
 */
export async function fillDashboard(portal: Portal): Promise<{ bridgeId: string }> {
  const { db } = portal
  const idOf = await findIds(portal)
  const [mentorId, ananyaId, kabirId] = [idOf(MENTOR), idOf(ANANYA), idOf(KABIR)]
  const bridgeId = await addAssignment(portal, {
    studentId: ananyaId,
    instructorProjectId: await addFullProject(portal, mentorId),
    status: 'in_progress',
    progress: 70,
    assignedAt: new Date(),
  })
  await addRequestedProject(portal, {
    studentId: ananyaId,
    mentorId,
    title: WISH,
    assignedAt: new Date('2025-11-09T08:00Z'),
  })
  const completed = (month: string) => ({
    studentId: kabirId,
    status: 'completed' as const,
    progress: 100,
    assignedAt: new Date(`2025-${month}-12T08:00Z`),
    completedAt: new Date(`2026-${month}-12T08:00Z`),
  })
  await addAssignment(portal, {
    ...completed('04'),
    instructorProjectId: await addProject(portal, { instructorId: mentorId, title: DAM }),
  })
  for (const month of ['01', '02', '03'])
    await addRequestedProject(portal, { ...completed(month), mentorId, title: `Completed in ${month}` })
  await addMessage({ db }, { projectId: bridgeId, senderId: ananyaId, message: 'Shall we meet?' })
  await db.insert(studentPapers).values({
    studentId: kabirId,
    title: 'On dams',
    paperUrl: 'on-dams',
    status: 'published',
    uploadedAt: new Date('2026-03-01T08:00Z'),
    publishedAt: new Date('2026-04-01T08:00Z'),
  })
  const ticket = { senderId: kabirId, receiverId: mentorId, message: 'Please help.', waitingSince: null }
  const dayOf = (month: string) => new Date(`2026-${month}-20T08:00Z`)
  const tickets = await db
    .insert(supportTickets)
    .values([
      {
        ...ticket,
        senderId: ananyaId,
        subject: 'The report does not open',
        priority: 'urgent',
        createdAt: dayOf('06'),
        waitingSince: dayOf('06'),
      },
      {
        ...ticket,
        subject: 'Which tools does the dam need?',
        createdAt: dayOf('05'),
        waitingSince: dayOf('05'),
      },
      {
        ...ticket,
        subject: 'May I change the roadmap?',
        status: 'in_progress',
        priority: 'low',
        createdAt: dayOf('04'),
        repliedAt: dayOf('04'),
      },
      {
        ...ticket,
        subject: 'Where is the synopsis?',
        status: 'resolved',
        createdAt: dayOf('03'),
        repliedAt: dayOf('03'),
        resolvedAt: dayOf('03'),
      },
    ])
    .returning({ id: supportTickets.id, repliedAt: supportTickets.repliedAt })
  for (const { id, repliedAt } of tickets)
    if (repliedAt)
      await db.insert(supportReplies).values({ ticketId: id, senderId: mentorId, message: 'I look into it.' })
  const wide = { studentId: idOf(WIDE_STUDENT), mentorId: idOf(WIDE_MENTOR), title: WIDE }
  await addRequestedProject(portal, { ...wide, assignedAt: new Date('2025-11-09T08:00Z') })
  await db.insert(supportTickets).values({
    senderId: wide.studentId,
    receiverId: wide.mentorId,
    subject: WIDE,
    message: WIDE,
  })
  return { bridgeId }
}
