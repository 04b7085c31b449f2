import { procedure } from '../base.ts'
import { adminDashboardSchema, periodSchema } from './admin-dashboard.schemas.ts'
import { instructorDashboardSchema, monthSchema } from './instructor-dashboard.schemas.ts'
import { studentDashboardSchema } from './student-dashboard.schemas.ts'

export const dashboardsContract = {
  /**
   * One's own dashboard, all of it in one call: figures, newest projects and papers, what to do next. Students only.
   * Spec 1 §2.
   */
  studentDashboard: procedure.output(studentDashboardSchema),

  /**
   * One's own dashboard as a mentor, all of it in one call; takes when one's month began. Instructors only. Spec 2 §2
   * and §9.
   */
  instructorDashboard: procedure.input(monthSchema).output(instructorDashboardSchema),

  /**
   * The whole portal, all of it in one call; takes the period it is compared over. Admins only. Spec 2 §2, §3 and §9.
   */
  adminDashboard: procedure.input(periodSchema).output(adminDashboardSchema),
}
