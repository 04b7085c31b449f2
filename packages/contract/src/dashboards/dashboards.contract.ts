import { procedure } from '../base.ts'
import { adminDashboardSchema, periodSchema } from './admin-dashboard.schemas.ts'
import { instructorDashboardSchema, monthSchema } from './instructor-dashboard.schemas.ts'
import { studentDashboardSchema } from './student-dashboard.schemas.ts'

export const dashboardsContract = {
  /** Returns the student's own dashboard: figures, newest projects and papers, next steps. Students only. Spec 1 §2. */
  readStudentDashboard: procedure.output(studentDashboardSchema),

  /**
   * Returns the instructor's own dashboard; takes the start of the month in their time zone. Instructors only.
   * Spec 2 §2 and §9.
   */
  readInstructorDashboard: procedure.input(monthSchema).output(instructorDashboardSchema),

  /** Returns the admin dashboard over a period. Admins only. Spec 2 §2, §3 and §9. */
  readAdminDashboard: procedure.input(periodSchema).output(adminDashboardSchema),
}
