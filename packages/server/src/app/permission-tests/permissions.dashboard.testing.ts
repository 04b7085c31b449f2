import {
  forAdmins,
  forInstructors,
  forStudents,
  OK,
  type PermissionCase,
} from './permissions.cases.testing.ts'

/** Permissions of the dashboards: each role has its own. */
export const DASHBOARD_PERMISSIONS: readonly PermissionCase[] = [
  { procedure: 'dashboards.readStudentDashboard', ...forStudents, student: OK },
  {
    procedure: 'dashboards.readInstructorDashboard',
    input: () => ({ monthStart: new Date(2026, 10, 1) }),
    ...forInstructors,
    instructor: OK,
  },
  { procedure: 'dashboards.readAdminDashboard', input: () => ({}), ...forAdmins, admin: OK },
]
