import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import {
  forInstructors,
  forStudents,
  noInput,
  OK,
  type PermissionCase,
  SIGN_IN,
} from './permissions.cases.testing.ts'

const NOT_FOUND = 'ASSIGNMENT_NOT_FOUND'

/** Outcomes where only the members of a project's thread have access: its student and its mentor. */
const forMembers = {
  anonymous: SIGN_IN,
  student: ['ok', NOT_FOUND],
  instructor: ['ok', NOT_FOUND],
  admin: [NOT_FOUND, NOT_FOUND],
} as const

const meetingIn = (assignmentId: string) => ({
  id: randomUUID(),
  assignmentId,
  startsAt: new Date(Date.now() + DAY_MS),
  minutes: 30,
  place: 'Room 12',
  note: '',
})

/**
 * Permissions of the student and the mentor of a project to its steps, details and meetings. `requestedProjectId` is a
 * project the student requested, with a roadmap.
 */
export const PROJECT_MEMBER_PERMISSIONS: readonly PermissionCase[] = [
  {
    procedure: 'assignments.updateStep',
    input: ({ requestedProjectId }) => ({
      assignmentId: requestedProjectId,
      step: 0,
      isDone: true,
      note: 'Done',
      seenNote: '',
    }),
    ...forStudents,
    student: ['ok', 'ASSIGNMENT_NOT_FOUND'],
  },
  {
    procedure: 'assignments.updateStep',
    input: ({ assignmentId }) => ({ assignmentId, step: 0, isDone: true, seenNote: '' }),
    ...forStudents,
    student: ['STEP_NOT_FOUND', 'ASSIGNMENT_NOT_FOUND'],
  },
  { procedure: 'assignments.listMentoredProjects', input: noInput, ...forInstructors, instructor: OK },
  { procedure: 'assignments.exportMentoredProjects', input: noInput, ...forInstructors, instructor: OK },
  {
    procedure: 'assignments.readMentoredProject',
    input: ({ assignmentId }) => ({ id: assignmentId }),
    ...forInstructors,
    instructor: ['ok', 'ASSIGNMENT_NOT_FOUND'],
  },
  {
    procedure: 'assignments.readMentoredProject',
    input: ({ requestedProjectId }) => ({ id: requestedProjectId }),
    ...forInstructors,
    instructor: ['ok', 'ASSIGNMENT_NOT_FOUND'],
  },
  {
    procedure: 'meetings.listMeetings',
    input: ({ assignmentId }) => ({ assignmentId }),
    ...forMembers,
  },
  {
    procedure: 'meetings.listMeetings',
    input: ({ requestedProjectId }) => ({ assignmentId: requestedProjectId }),
    ...forMembers,
  },
  {
    procedure: 'meetings.proposeMeeting',
    input: ({ assignmentId }) => meetingIn(assignmentId),
    ...forMembers,
  },
]
