import { forAdmins, OK, type PermissionCase, page } from './permissions.cases.testing.ts'

/** Permissions of the lists of all projects and of all instructors' figures. */
export const PROJECT_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'repository.listAllProjects', input: page, ...forAdmins, admin: OK },
  {
    procedure: 'repository.listAllProjects',
    input: ({ instructor }) => ({ instructorId: instructor.id, category: 'General' }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'repository.readProjectDetails',
    input: ({ projectId }) => ({ id: projectId }),
    ...forAdmins,
    admin: OK,
  },
  {
    procedure: 'repository.readProjectDetails',
    // An assigned project is not a project of the repository.
    input: ({ assignmentId }) => ({ id: assignmentId }),
    ...forAdmins,
    admin: ['PROJECT_NOT_FOUND', 'PROJECT_NOT_FOUND'],
  },
  { procedure: 'people.listInstructorProgress', input: page, ...forAdmins, admin: OK },
  { procedure: 'repository.listCategoryChoices', input: page, ...forAdmins, admin: OK },
]
