import { randomUUID } from 'node:crypto'
import { buildIdea } from '../../features/requests/requests.testing.ts'
import {
  forAdmins,
  forInstructors,
  forStudents,
  noInput,
  OK,
  type PermissionCase,
} from './permissions.cases.testing.ts'

const PROFILE_INCOMPLETE = ['PROFILE_INCOMPLETE', 'PROFILE_INCOMPLETE'] as const
const ALREADY_REVIEWED = ['REQUEST_ALREADY_REVIEWED', 'REQUEST_ALREADY_REVIEWED'] as const

/** Permissions of requests. The student of each side has a rejected request and no course. */
export const REQUEST_PERMISSIONS: readonly PermissionCase[] = [
  {
    procedure: 'requests.suggestProjects',
    input: () => ({ from: 'catalogue' }),
    ...forStudents,
    student: PROFILE_INCOMPLETE,
  },
  {
    procedure: 'requests.refineIdea',
    input: () => ({ idea: buildIdea(), wish: 'Smaller' }),
    ...forStudents,
    student: PROFILE_INCOMPLETE,
  },
  {
    procedure: 'requests.requestProject',
    input: () => ({ id: randomUUID(), idea: buildIdea() }),
    ...forStudents,
    student: OK,
  },
  {
    procedure: 'requests.requestProject',
    input: ({ requestId }) => ({ id: requestId, idea: buildIdea() }),
    ...forStudents,
    student: ['ok', 'INPUT_INVALID'],
  },
  {
    procedure: 'requests.findSimilarIdea',
    input: () => ({ title: buildIdea().title }),
    ...forStudents,
    student: OK,
  },
  { procedure: 'requests.listSavedIdeas', ...forStudents, student: OK },
  {
    procedure: 'requests.saveIdea',
    input: () => ({ id: randomUUID(), idea: buildIdea() }),
    ...forStudents,
    student: OK,
  },
  {
    procedure: 'requests.removeSavedIdea',
    input: ({ requestId }) => ({ id: requestId }),
    ...forStudents,
    student: OK,
  },
  { procedure: 'requests.listOwnRequests', input: noInput, ...forStudents, student: OK },
  { procedure: 'requests.listRequests', input: noInput, ...forAdmins, admin: OK },
  {
    procedure: 'requests.listSimilarProjects',
    input: ({ requestId }) => ({ ids: [requestId] }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'requests.listSimilarForMentor',
    input: ({ requestedProjectId }) => ({ assignmentId: requestedProjectId }),
    ...forInstructors,
    instructor: ['ok', 'ASSIGNMENT_NOT_FOUND'],
  },
  {
    procedure: 'requests.reviewRequest',
    input: ({ requestId }) => ({ id: requestId, from: 'rejected', decision: 'approved' }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'requests.reviewRequest',
    input: ({ requestId }) => ({ id: requestId, from: 'rejected', decision: 'rejected' }),
    ...forAdmins,
    admin: ALREADY_REVIEWED,
  },
]
