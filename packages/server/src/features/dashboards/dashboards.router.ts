import { asAdmin, asInstructor, asStudent } from '../../rpc/procedures.ts'
import { readAdminDashboard } from './admin/admin-dashboard.service.ts'
import { readInstructorDashboard } from './instructor/instructor-dashboard.service.ts'
import { readStudentDashboard } from './student/student-dashboard.service.ts'

export const dashboardsRouter = {
  readStudentDashboard: asStudent.dashboards.readStudentDashboard.handler(({ context }) =>
    readStudentDashboard(context),
  ),
  readInstructorDashboard: asInstructor.dashboards.readInstructorDashboard.handler(({ context, input }) =>
    readInstructorDashboard(context, input),
  ),
  readAdminDashboard: asAdmin.dashboards.readAdminDashboard.handler(({ context, input }) =>
    readAdminDashboard(context, input),
  ),
}
