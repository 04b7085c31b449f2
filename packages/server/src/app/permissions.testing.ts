import { randomUUID } from 'node:crypto'
import { RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { studentProjects } from '../features/assignments/assignments.table.ts'
import { storedFiles } from '../features/files/files.table.ts'
import { instructorProjects } from '../features/repository/repository.table.ts'
import { createUser, type TestPortal } from '../rpc/context.testing.ts'

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
  return { instructor, student, candidate, newcomer, projectId, assignmentId }
}

export type Side = Awaited<ReturnType<typeof createSide>>

/** What a permission case acts in: the actors are those of `own`; `foreign` is other people's. */
export async function createWorld(portal: TestPortal) {
  await portal.reset()
  const [own, foreign] = [await createSide(portal), await createSide(portal)]
  const admin = await createUser(portal, { role: 'admin' })
  return { own, foreign, admin }
}
export type World = Awaited<ReturnType<typeof createWorld>>

const projectText = { title: 'A title', description: 'A description', category: '', videoUrl: '', tools: [] }
const allAccess = Object.fromEntries(RESOURCES.map((resource) => [resource, true]))

const SIGN_IN = ['SIGN_IN_REQUIRED', 'SIGN_IN_REQUIRED'] as const
const WRONG_ROLE = ['ROLE_NOT_ALLOWED', 'ROLE_NOT_ALLOWED'] as const
const OK = ['ok', 'ok'] as const

/** What somebody gets on [their own row, a foreign row]; a call without a row gets the same on both. */
type Outcome = readonly [own: string, foreign: string]

export type PermissionCase = {
  readonly procedure: string
  readonly input?: (side: Side, world: World) => unknown
  readonly anonymous: Outcome
  readonly student: Outcome
  readonly instructor: Outcome
  readonly admin: Outcome
}

const forStudents = { anonymous: SIGN_IN, instructor: WRONG_ROLE, admin: WRONG_ROLE }
const forInstructors = { anonymous: SIGN_IN, student: WRONG_ROLE, admin: WRONG_ROLE }
const forAdmins = { anonymous: SIGN_IN, student: WRONG_ROLE, instructor: WRONG_ROLE }
const page = () => ({})

/** Who may do what, written from the specification (1 §6, 2 §6), not from the policies. Every procedure has a row. */
export const PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'accounts.session', anonymous: OK, student: OK, instructor: OK, admin: OK },
  {
    procedure: 'accounts.changePassword',
    input: () => ({ currentPassword: 'not the one', newPassword: 'another one' }),
    anonymous: SIGN_IN,
    student: ['CURRENT_PASSWORD_WRONG', 'CURRENT_PASSWORD_WRONG'],
    instructor: ['CURRENT_PASSWORD_WRONG', 'CURRENT_PASSWORD_WRONG'],
    admin: ['CURRENT_PASSWORD_WRONG', 'CURRENT_PASSWORD_WRONG'],
  },
  { procedure: 'people.instructorChoices', input: page, ...forAdmins, admin: OK },
  { procedure: 'people.unassignedStudents', input: page, ...forAdmins, admin: OK },
  { procedure: 'people.assignedStudents', input: page, ...forAdmins, admin: OK },
  { procedure: 'people.mentoringCounts', ...forAdmins, admin: OK },
  {
    procedure: 'people.assignStudentsToInstructor',
    input: ({ instructor, newcomer }) => ({ instructorId: instructor.id, studentIds: [newcomer.id] }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'people.assignStudentsToInstructor',
    input: ({ student }, { own }) => ({ instructorId: own.instructor.id, studentIds: [student.id] }),
    ...forAdmins,
    admin: ['ok', 'STUDENT_HAS_INSTRUCTOR'],
  },
  {
    procedure: 'people.assignStudentsToInstructor',
    input: ({ student, newcomer }) => ({ instructorId: student.id, studentIds: [newcomer.id] }),
    ...forAdmins,
    admin: ['INSTRUCTOR_NOT_FOUND', 'INSTRUCTOR_NOT_FOUND'],
  },
  {
    procedure: 'people.assignStudentsToInstructor',
    input: ({ instructor }, { admin }) => ({ instructorId: instructor.id, studentIds: [admin.id] }),
    ...forAdmins,
    admin: ['STUDENT_NOT_FOUND', 'STUDENT_NOT_FOUND'],
  },
  {
    procedure: 'people.removeStudentFromInstructor',
    input: ({ student }) => ({ studentId: student.id }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'people.removeStudentFromInstructor',
    input: ({ instructor }) => ({ studentId: instructor.id }),
    ...forAdmins,
    admin: ['STUDENT_NOT_FOUND', 'STUDENT_NOT_FOUND'],
  },
  { procedure: 'repository.listOwnProjects', input: page, ...forInstructors, instructor: OK },
  {
    procedure: 'repository.createProject',
    input: ({ projectId }) => ({ ...projectText, id: projectId, files: {} }),
    ...forInstructors,
    instructor: ['ok', 'PROJECT_NOT_FOUND'],
  },
  {
    procedure: 'repository.updateProject',
    input: ({ projectId }) => ({ ...projectText, id: projectId, files: {} }),
    ...forInstructors,
    instructor: ['ok', 'PROJECT_NOT_FOUND'],
  },
  {
    procedure: 'repository.deleteProject',
    input: ({ projectId }) => ({ id: projectId }),
    ...forInstructors,
    instructor: ['ok', 'PROJECT_NOT_FOUND'],
  },
  {
    procedure: 'repository.linkToProjectFile',
    input: ({ projectId }) => ({ projectId, kind: 'synopsis' }),
    anonymous: SIGN_IN,
    student: ['PROJECT_NOT_FOUND', 'PROJECT_NOT_FOUND'],
    instructor: ['ok', 'PROJECT_NOT_FOUND'],
    admin: OK,
  },
  { procedure: 'assignments.listCandidates', input: page, ...forInstructors, instructor: OK },
  {
    procedure: 'assignments.assignProjectToStudents',
    input: ({ projectId }, { own }) => ({
      projectId,
      access: allAccess,
      students: [{ assignmentId: randomUUID(), studentId: own.candidate.id }],
    }),
    ...forInstructors,
    instructor: ['ok', 'PROJECT_NOT_FOUND'],
  },
  {
    procedure: 'assignments.assignProjectToStudents',
    input: ({ candidate }, { own }) => ({
      projectId: own.projectId,
      access: allAccess,
      students: [{ assignmentId: randomUUID(), studentId: candidate.id }],
    }),
    ...forInstructors,
    instructor: ['ok', 'STUDENT_NOT_YOURS'],
  },
  { procedure: 'assignments.listOwnProjects', input: page, ...forStudents, student: OK },
  {
    procedure: 'assignments.ownProject',
    input: ({ assignmentId }) => ({ id: assignmentId }),
    ...forStudents,
    student: ['ok', 'ASSIGNMENT_NOT_FOUND'],
  },
  {
    procedure: 'assignments.linkToResource',
    input: ({ assignmentId }) => ({ assignmentId, kind: 'synopsis' }),
    ...forStudents,
    student: ['ok', 'ASSIGNMENT_NOT_FOUND'],
  },
  {
    procedure: 'assignments.linkToResource',
    input: ({ assignmentId }) => ({ assignmentId, kind: 'report' }),
    ...forStudents,
    student: ['RESOURCE_SWITCHED_OFF', 'ASSIGNMENT_NOT_FOUND'],
  },
  { procedure: 'papers.listRecentOwnPapers', ...forStudents, student: OK },
  { procedure: 'dashboards.studentFigures', ...forStudents, student: OK },
]

/** Procedures anybody may call. */
export const PUBLIC_PROCEDURES = ['accounts.session']

/** What somebody may call before they have changed a password that must be changed. */
export const WITH_ANY_PASSWORD = ['accounts.session', 'accounts.changePassword']
