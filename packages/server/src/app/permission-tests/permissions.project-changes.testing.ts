import { forInstructors, type PermissionCase } from './permissions.cases.testing.ts'

const toInProgress = { field: 'status', from: 'pending', to: 'in_progress' } as const
const toHalf = { field: 'progress', from: 0, to: 50 } as const
const toHints = { field: 'assistance', from: 'anything', to: 'hints' } as const
const synopsisOff = { field: 'access', resource: 'synopsis', from: true, to: false } as const

const FOREIGN = 'ASSIGNMENT_NOT_FOUND'

/**
 * Permissions of mentors to change and delete the projects they mentor. `requestedProjectId` is a project the student
 * requested.
 */
export const PROJECT_CHANGE_PERMISSIONS: readonly PermissionCase[] = [
  ...[toInProgress, toHalf, toHints, synopsisOff].map((change) => ({
    procedure: 'assignments.changeMentoredProject',
    input: ({ assignmentId }: { readonly assignmentId: string }) => ({ id: assignmentId, change }),
    ...forInstructors,
    instructor: ['ok', FOREIGN] as const,
  })),
  ...[toInProgress, toHalf, toHints].map((change) => ({
    procedure: 'assignments.changeMentoredProject',
    input: ({ requestedProjectId }: { readonly requestedProjectId: string }) => ({
      id: requestedProjectId,
      change,
    }),
    ...forInstructors,
    instructor: ['ok', FOREIGN] as const,
  })),
  {
    procedure: 'assignments.changeMentoredProject',
    input: ({ requestedProjectId }) => ({ id: requestedProjectId, change: synopsisOff }),
    ...forInstructors,
    instructor: ['PROJECT_WITHOUT_RESOURCES', FOREIGN],
  },
  {
    procedure: 'assignments.changeMentoredProject',
    input: ({ assignmentId }) => ({ id: assignmentId, change: { ...toHalf, from: 1 } }),
    ...forInstructors,
    instructor: ['PROJECT_CHANGED_MEANWHILE', FOREIGN],
  },
  {
    procedure: 'assignments.deleteAssignment',
    input: ({ assignmentId }) => ({ id: assignmentId }),
    ...forInstructors,
    instructor: ['ok', FOREIGN],
  },
  {
    procedure: 'assignments.deleteAssignment',
    input: ({ requestedProjectId }) => ({ id: requestedProjectId }),
    ...forInstructors,
    instructor: ['PROJECT_OF_REQUEST', FOREIGN],
  },
]
