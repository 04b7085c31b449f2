import { randomUUID } from 'node:crypto'
import { RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { ACCOUNT_PERMISSIONS } from './permissions.accounts.testing.ts'
import {
  forAdmins,
  forInstructors,
  forStudents,
  noInput,
  OK,
  type PermissionCase,
  SIGN_IN,
} from './permissions.cases.testing.ts'
import { CHAT_PERMISSIONS } from './permissions.chat.testing.ts'
import { DASHBOARD_PERMISSIONS } from './permissions.dashboard.testing.ts'
import { HAND_IN_PERMISSIONS } from './permissions.hand-ins.testing.ts'
import { IMPORT_PERMISSIONS } from './permissions.imports.testing.ts'
import { LIVE_PERMISSIONS } from './permissions.live.testing.ts'
import { NOTIFICATION_PERMISSIONS } from './permissions.notifications.testing.ts'
import { PAPER_PERMISSIONS } from './permissions.papers.testing.ts'
import { PEOPLE_PERMISSIONS } from './permissions.people.testing.ts'
import { PROJECT_CHANGE_PERMISSIONS } from './permissions.project-changes.testing.ts'
import { PROJECT_MEMBER_PERMISSIONS } from './permissions.project-members.testing.ts'
import { PROJECT_PERMISSIONS } from './permissions.projects.testing.ts'
import { REQUEST_PERMISSIONS } from './permissions.requests.testing.ts'
import { TICKET_PERMISSIONS } from './permissions.tickets.testing.ts'

const projectText = { title: 'A title', description: 'A description', category: '', videoUrl: '', tools: [] }
const allAccess = Object.fromEntries(RESOURCES.map((resource) => [resource, true]))

/** The permission table, written from the specification and not from the policies. Every procedure has a row. */
export const PERMISSIONS: readonly PermissionCase[] = [
  ...ACCOUNT_PERMISSIONS,
  { procedure: 'people.listInstructorChoices', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'people.listUnassignedStudents', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'people.listAssignedStudents', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'people.countMentoring', ...forAdmins, admin: OK },
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
    admin: ['STUDENTS_NOT_FOUND', 'STUDENTS_NOT_FOUND'],
  },
  { procedure: 'people.countUnassignedMatches', input: () => ({ search: '' }), ...forAdmins, admin: OK },
  {
    procedure: 'people.assignMatchingStudents',
    input: ({ instructor, newcomer }) => ({
      id: randomUUID(),
      instructorId: instructor.id,
      search: newcomer.email,
      expected: 1,
    }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'people.assignMatchingStudents',
    input: ({ student, newcomer }) => ({
      id: randomUUID(),
      instructorId: student.id,
      search: newcomer.email,
      expected: 1,
    }),
    ...forAdmins,
    admin: ['INSTRUCTOR_NOT_FOUND', 'INSTRUCTOR_NOT_FOUND'],
  },
  {
    procedure: 'people.removeStudentFromInstructor',
    input: ({ student, instructor }) => ({ studentId: student.id, instructorId: instructor.id }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'people.removeStudentFromInstructor',
    input: ({ instructor }) => ({ studentId: instructor.id, instructorId: instructor.id }),
    ...forAdmins,
    admin: ['STUDENT_NOT_FOUND', 'STUDENT_NOT_FOUND'],
  },
  ...PEOPLE_PERMISSIONS,
  { procedure: 'repository.listOwnProjects', input: noInput, ...forInstructors, instructor: OK },
  {
    procedure: 'repository.createProject',
    input: () => ({ ...projectText, id: randomUUID(), files: {} }),
    ...forInstructors,
    instructor: OK,
  },
  {
    procedure: 'repository.createProject',
    input: ({ projectId }) => ({ ...projectText, id: projectId, files: {} }),
    ...forInstructors,
    instructor: ['PROJECT_SAVED_BEFORE', 'PROJECT_NOT_FOUND'],
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
  { procedure: 'assignments.readAssignmentOptions', input: () => ({}), ...forInstructors, instructor: OK },
  { procedure: 'assignments.listCandidates', input: noInput, ...forInstructors, instructor: OK },
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
  { procedure: 'assignments.listMyProjects', input: noInput, ...forStudents, student: OK },
  {
    procedure: 'assignments.readOwnProject',
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
    student: ['RESOURCE_ACCESS_DENIED', 'ASSIGNMENT_NOT_FOUND'],
  },
  { procedure: 'assistant.readOverview', ...forStudents, student: OK },
  { procedure: 'assistant.listMessages', input: noInput, ...forStudents, student: OK },
  {
    procedure: 'assistant.ask',
    input: () => ({ id: randomUUID(), text: 'Why?' }),
    ...forStudents,
    student: ['AI_NOT_CONFIGURED', 'AI_NOT_CONFIGURED'],
  },
  {
    procedure: 'assistant.search',
    input: () => ({ id: randomUUID(), text: 'Why?' }),
    ...forStudents,
    student: OK,
  },
  { procedure: 'assistant.listSources', ...forStudents, student: OK },
  { procedure: 'assistant.readGuidePage', input: () => ({ page: 'citing' }), ...forStudents, student: OK },
  { procedure: 'assistant.listAiUse', ...forStudents, student: OK },
  {
    procedure: 'assistant.exportAiUse',
    input: ({ assignmentId }) => ({ assignmentId, format: 'markdown' }),
    ...forStudents,
    student: ['AI_USE_RECORD_EMPTY', 'ASSIGNMENT_NOT_FOUND'],
  },
  { procedure: 'assistant.deleteConversation', ...forStudents, student: OK },
  ...CHAT_PERMISSIONS,
  ...HAND_IN_PERMISSIONS,
  ...IMPORT_PERMISSIONS,
  ...LIVE_PERMISSIONS,
  ...PROJECT_CHANGE_PERMISSIONS,
  ...PROJECT_MEMBER_PERMISSIONS,
  ...NOTIFICATION_PERMISSIONS,
  ...PAPER_PERMISSIONS,
  ...PROJECT_PERMISSIONS,
  ...REQUEST_PERMISSIONS,
  ...TICKET_PERMISSIONS,
  ...DASHBOARD_PERMISSIONS,
]

/** The procedures that visitors may call. */
export const PUBLIC_PROCEDURES = [
  'accounts.readSession',
  'accounts.requestPasswordReset',
  'accounts.readRecovery',
]

/** The procedures that may be called before a temporary password has been changed. */
export const WITH_ANY_PASSWORD = [...PUBLIC_PROCEDURES, 'accounts.changePassword']
