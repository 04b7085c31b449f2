import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { takeSnapshot } from '../../db/snapshot.testing.ts'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import { addAssignment, addRequestedProject } from '../../features/assignments/assignments.testing.ts'
import { storedFiles } from '../../features/files/files.table.ts'
import { finishUpload } from '../../features/files/uploads/uploads.testing.ts'
import { addHandInRows, addPlanRow } from '../../features/hand-ins/hand-ins.testing.ts'
import { addNotification } from '../../features/notifications/notifications.testing.ts'
import { addPaperRows } from '../../features/papers/papers.testing.ts'
import { stageFile, studentLine } from '../../features/people/import/imports.testing.ts'
import { instructorProjects } from '../../features/repository/repository.table.ts'
import { addRequest } from '../../features/requests/requests.testing.ts'
import { addTickets } from '../../features/tickets/tickets.testing.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { AdminViewer } from '../../rpc/context.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { addConversations } from '../live/conversations.testing.ts'

/** Opens a session whose token is the person's id. */
const signIn = (portal: TestPortal, userId: string) => openSession(portal, userId, { token: userId })

/**
 * Creates the people and rows of one side, `own` or `foreign`: an instructor with a project, a student it is assigned
 * to, a student without a project, and a student without a mentor.
 */
async function createSide(portal: TestPortal) {
  const instructor = await createUser(portal, { role: 'instructor' })
  const student = await createUser(portal, { role: 'student', assignedInstructor: instructor.id })
  const candidate = await createUser(portal, { role: 'student', assignedInstructor: instructor.id })
  const newcomer = await createUser(portal, { role: 'student' })
  const projectId = randomUUID()
  const path = `${instructor.id}/projects/${projectId}/synopsis.pdf`
  await portal.db.insert(storedFiles).values({
    bucket: 'project-docs',
    path,
    state: 'attached',
    ownerId: instructor.id,
    name: 'synopsis.pdf',
    mimeType: 'application/pdf',
    size: 9,
    sha256: 'none',
  })
  await portal.db.insert(instructorProjects).values({
    id: projectId,
    instructorId: instructor.id,
    title: 'A project',
    description: 'What it is about',
    category: 'General',
    synopsisUrl: path,
  })
  const assignmentId = await addAssignment(portal, {
    studentId: student.id,
    instructorProjectId: projectId,
    accessReport: false,
  })
  const requestedProjectId = await addRequestedProject(portal, {
    studentId: student.id,
    mentorId: instructor.id,
    title: `A request of ${student.id}`,
    roadmap: ['Read', 'Build'],
  })
  const title = `A rejected request of ${student.id}`
  const requestId = await addRequest(portal, { studentId: student.id, title, status: 'rejected' })
  const papers = await addPaperRows(portal, student)
  const handIns = await addHandInRows(portal, student, { instructorId: instructor.id, assignmentId })
  const tickets = await addTickets(portal, student, instructor)
  const notificationId = await addNotification(portal, student.id)
  const pair = { studentId: student.id, mentorId: instructor.id, threadId: assignmentId }
  const conversations = await addConversations(portal, pair)
  const { id: sessionId } = await signIn(portal, student.id)
  await signIn(portal, instructor.id)
  return {
    instructor,
    student,
    candidate,
    newcomer,
    projectId,
    assignmentId,
    requestedProjectId,
    requestId,
    sessionId,
    notificationId,
    ...papers,
    ...handIns,
    ...tickets,
    ...conversations,
  }
}

export type Side = Fixtures['own']

const addImport = (portal: TestPortal, admin: AdminViewer) =>
  stageFile(actAs(portal, admin), [studentLine(1)])

/** Creates the rows a permission case needs. The actors are the people of `own` and the admin. */
export async function createFixtures(portal: TestPortal) {
  await portal.reset()
  const [own, foreign] = [await createSide(portal), await createSide(portal)]
  const admin = await createUser(portal, { role: 'admin' })
  await signIn(portal, admin.id)
  const publishedUploadId = await finishUpload(portal, admin, { slot: 'published_paper' })
  const colleague = await createUser(portal, { role: 'admin' })
  return {
    own: { ...own, importId: await addImport(portal, admin) },
    foreign: { ...foreign, importId: await addImport(portal, colleague) },
    admin,
    publishedUploadId,
    planId: await addPlanRow(portal),
  }
}
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

/**
 * Creates the fixtures once, completed by `extend`. Returns a function that runs `use` on them and reports whether it
 * wrote anything; rows and files are restored after each use that did.
 */
export async function prepareFixtures(
  portal: TestPortal,
  extend: (fixtures: Fixtures) => Promise<void> = async () => {},
) {
  const fixtures = await createFixtures(portal)
  await extend(fixtures)
  const snapshot = await takeSnapshot(portal.db)
  const files = makeTestFolder()
  cpSync(portal.settings.DATA_DIR, files, { recursive: true })
  return async <Result>(use: (fixtures: Fixtures) => Promise<Result>) => {
    const result = await use(fixtures)
    const written = await snapshot.findWritten()
    if (written.length > 0) {
      await snapshot.restore()
      rmSync(portal.settings.DATA_DIR, { recursive: true })
      cpSync(files, portal.settings.DATA_DIR, { recursive: true })
    }
    return { result, hasWritten: written.some((table) => !COUNTERS.includes(table)) }
  }
}

// Attempts are also counted for refused calls.
const COUNTERS = ['rate_limits']
