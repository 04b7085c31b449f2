import { procedure } from '../base.ts'
import { studentDashboardSchema } from './dashboards.schemas.ts'

export const dashboardsContract = {
  /** One's own dashboard, all of it in one call: figures, newest projects and papers, what to do next. Students only. Spec 1 §2. */
  studentDashboard: procedure.output(studentDashboardSchema),
}
