import { asStudent } from '../../rpc/procedures.ts'
import { readStudentDashboard } from './dashboards.service.ts'

export const dashboardsRouter = {
  studentDashboard: asStudent.dashboards.studentDashboard.handler(({ context }) =>
    readStudentDashboard(context),
  ),
}
