import { procedure } from '../base.ts'
import { studentFiguresSchema } from './dashboards.schemas.ts'

export const dashboardsContract = {
  /** The figures over one's own dashboard. Students only. Spec 1 §2. */
  studentFigures: procedure.output(studentFiguresSchema),
}
