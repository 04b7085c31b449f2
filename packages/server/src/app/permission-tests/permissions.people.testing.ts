import { randomUUID } from 'node:crypto'
import { buildInstructor, buildStudent } from '../../features/people/management/managed-people.testing.ts'
import { forAdmins, noInput, OK, type PermissionCase } from './permissions.cases.testing.ts'
import type { Fixtures, Side } from './permissions.fixtures.testing.ts'

// Outdated on purpose: an allowed edit is refused as stale, a forbidden one for its own reason, which is checked first.
const basedOn = new Date(Date.UTC(2020, 0))
const STALE = ['PERSON_EDITED_ELSEWHERE', 'PERSON_EDITED_ELSEWHERE'] as const

type IdOf = (side: Side, fixtures: Fixtures) => string
const studentOf: IdOf = ({ student }) => student.id
const instructorOf: IdOf = ({ instructor }) => instructor.id
const adminOf: IdOf = (_side, { admin }) => admin.id
const nobody: IdOf = () => randomUUID()

/** The calls for one person by id, each with its outcome for an admin when the person has the role the call is for. */
const CALLS = [
  {
    procedure: 'people.editStudent',
    inputOf: (id: string) => ({ ...buildStudent({ id }), basedOn }),
    admin: STALE,
  },
  {
    procedure: 'people.editInstructor',
    inputOf: (id: string) => ({ ...buildInstructor({ id }), basedOn }),
    admin: STALE,
  },
  {
    procedure: 'people.editInstructor',
    inputOf: (id: string) => ({ ...buildInstructor({ id }), basedOn, newPassword: 'gravel tuba violet 42' }),
    admin: STALE,
  },
  ...[
    'people.countStudentRecords',
    'people.deleteStudent',
    'people.countInstructorRecords',
    'people.deleteInstructor',
  ].map((procedure) => ({ procedure, inputOf: (id: string) => ({ id }), admin: OK })),
]

const rowsOf = ({ procedure, inputOf, admin }: (typeof CALLS)[number]): PermissionCase[] => {
  const isOfStudents = procedure.includes('tudent')
  const missing = isOfStudents ? 'STUDENT_NOT_FOUND' : 'INSTRUCTOR_NOT_FOUND'
  const row = (idOf: IdOf, answer: PermissionCase['admin']): PermissionCase => ({
    procedure,
    ...forAdmins,
    admin: answer,
    input: (side, fixtures) => inputOf(idOf(side, fixtures)),
  })
  const [meant, another] = isOfStudents ? [studentOf, instructorOf] : [instructorOf, studentOf]
  return [row(meant, admin), ...[another, adminOf, nobody].map((idOf) => row(idOf, [missing, missing]))]
}

/** The outcomes of ending the session of a side's student under the name of each person. */
const SESSION_ENDS: readonly (readonly [IdOf, PermissionCase['admin']])[] = [
  [studentOf, OK],
  [instructorOf, ['SESSION_NOT_FOUND', 'SESSION_NOT_FOUND']],
  [adminOf, ['PERSON_NOT_FOUND', 'PERSON_NOT_FOUND']],
]

/** Permissions of managing people: only admins may, with separate calls for students and instructors. */
export const PEOPLE_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'people.listStudents', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'people.listInstructors', input: noInput, ...forAdmins, admin: OK },
  ...['people.sendInvitation', 'people.issueInvitationLink'].flatMap((procedure) =>
    [studentOf, instructorOf, adminOf, nobody].map(
      (idOf): PermissionCase => ({
        procedure,
        ...forAdmins,
        input: (side, fixtures) => ({ id: idOf(side, fixtures) }),
        admin: idOf === studentOf || idOf === instructorOf ? OK : ['PERSON_NOT_FOUND', 'PERSON_NOT_FOUND'],
      }),
    ),
  ),
  ...[studentOf, instructorOf, adminOf, nobody].map(
    (idOf): PermissionCase => ({
      procedure: 'people.issueTemporaryPassword',
      ...forAdmins,
      input: (side, fixtures) => ({ id: idOf(side, fixtures) }),
      admin: idOf === studentOf ? OK : ['STUDENT_NOT_FOUND', 'STUDENT_NOT_FOUND'],
    }),
  ),
  ...['people.listSessions', 'people.endSessions'].flatMap((procedure) =>
    [studentOf, instructorOf, adminOf, nobody].map(
      (idOf): PermissionCase => ({
        procedure,
        ...forAdmins,
        input: (side, fixtures) => ({ ...noInput(), personId: idOf(side, fixtures) }),
        admin: idOf === studentOf || idOf === instructorOf ? OK : ['PERSON_NOT_FOUND', 'PERSON_NOT_FOUND'],
      }),
    ),
  ),
  ...SESSION_ENDS.map(
    ([idOf, admin]): PermissionCase => ({
      procedure: 'people.endSession',
      ...forAdmins,
      input: (side, fixtures) => ({ personId: idOf(side, fixtures), id: side.sessionId }),
      admin,
    }),
  ),
  { procedure: 'people.addStudent', input: () => buildStudent(), ...forAdmins, admin: OK },
  { procedure: 'people.addInstructor', input: () => buildInstructor(), ...forAdmins, admin: OK },
  {
    procedure: 'people.addStudent',
    input: ({ instructor }) => buildStudent({ email: instructor.email.toUpperCase() }),
    ...forAdmins,
    admin: ['EMAIL_TAKEN', 'EMAIL_TAKEN'],
  },
  {
    procedure: 'people.addInstructor',
    input: ({ student }) => buildInstructor({ id: student.id }),
    ...forAdmins,
    admin: ['INPUT_INVALID', 'INPUT_INVALID'],
  },
  ...CALLS.flatMap(rowsOf),
]
