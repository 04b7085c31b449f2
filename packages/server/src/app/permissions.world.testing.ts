import { randomUUID } from 'node:crypto'
import { openSession } from '../features/accounts/accounts.testing.ts'
import { studentProjects } from '../features/assignments/assignments.table.ts'
import { storedFiles } from '../features/files/files.table.ts'
import { addPaperRows } from '../features/papers/papers.testing.ts'
import { instructorProjects } from '../features/repository/repository.table.ts'
import { createUser, type TestPortal } from '../rpc/context.testing.ts'

/** Opens a session whose token is the person's id. */
const signIn = (portal: TestPortal, userId: string) => openSession(portal, userId, { token: userId })

/** One half of the world: an instructor with a project, a student who holds it, one who holds none, one without mentor. */
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
  const assignmentId = randomUUID()
  await portal.db
    .insert(studentProjects)
    .values({ id: assignmentId, studentId: student.id, instructorProjectId: projectId, accessReport: false })
  const papers = await addPaperRows(portal, student)
  const { id: sessionId } = await signIn(portal, student.id)
  await signIn(portal, instructor.id)
  return { instructor, student, candidate, newcomer, projectId, assignmentId, sessionId, ...papers }
}

export type Side = Awaited<ReturnType<typeof createSide>>

/** What a permission case acts in: the actors are those of `own`; `foreign` is other people's. */
export async function createWorld(portal: TestPortal) {
  await portal.reset()
  const [own, foreign] = [await createSide(portal), await createSide(portal)]
  const admin = await createUser(portal, { role: 'admin' })
  await signIn(portal, admin.id)
  return { own, foreign, admin }
}
export type World = Awaited<ReturnType<typeof createWorld>>
