import { forAdmins, OK, type PermissionCase, page } from './permissions.cases.testing.ts'

/** Who may look at all projects, and at how all instructors do. */
export const PROJECT_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'repository.listAllProjects', input: page, ...forAdmins, admin: OK },
  {
    procedure: 'repository.listAllProjects',
    input: ({ instructor }) => ({ instructorId: instructor.id, category: 'General' }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'repository.projectDetails',
    input: ({ projectId }) => ({ id: projectId }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'repository.projectDetails',
    // A project in a student's hands is none of the repository.
    input: ({ assignmentId }) => ({ id: assignmentId }),
    ...forAdmins,
    admin: ['PROJECT_NOT_FOUND', 'PROJECT_NOT_FOUND'],
  },
  { procedure: 'people.instructorProgress', input: page, ...forAdmins, admin: OK },
  { procedure: 'repository.categoryChoices', input: page, ...forAdmins, admin: OK },
]
