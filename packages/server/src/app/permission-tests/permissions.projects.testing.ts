import { forAdmins, noInput, OK, type PermissionCase } from './permissions.cases.testing.ts'

/** Permissions of the procedures about all projects and all instructors' figures. */
export const PROJECT_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'repository.listAllProjects', input: noInput, ...forAdmins, admin: OK },
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
    // The id of an assignment, not of its project.
    input: ({ assignmentId }) => ({ id: assignmentId }),
    ...forAdmins,
    admin: ['PROJECT_NOT_FOUND', 'PROJECT_NOT_FOUND'],
  },
  { procedure: 'people.listInstructorProgress', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'people.exportInstructorProgress', input: noInput, ...forAdmins, admin: OK },
  { procedure: 'repository.listCategoryChoices', input: noInput, ...forAdmins, admin: OK },
]
