import { asAdmin, asInstructor, asStudent } from '../../rpc/procedures.ts'
import { readAdminDashboard } from './admin/admin-dashboard.service.ts'
import { readInstructorDashboard } from './instructor/instructor-dashboard.service.ts'
import { readStudentDashboard } from './student/student-dashboard.service.ts'

export const dashboardsRouter = {
  studentDashboard: asStudent.dashboards.studentDashboard.handler(({ context }) =>
    readStudentDashboard(context),
  ),
  instructorDashboard: asInstructor.dashboards.instructorDashboard.handler(({ context, input }) =>
    readInstructorDashboard(context, input),
  ),
  adminDashboard: asAdmin.dashboards.adminDashboard.handler(({ context, input }) =>
    readAdminDashboard(context, input),
  ),
}
