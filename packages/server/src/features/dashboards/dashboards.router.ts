import { asStudent } from '../../rpc/procedures.ts'
import { readStudentFigures } from './dashboards.service.ts'

export const dashboardsRouter = {
  studentFigures: asStudent.dashboards.studentFigures.handler(({ context }) => readStudentFigures(context)),
}
