import type { StudentContext } from '../../rpc/context.ts'
import { countStudentFigures } from './dashboards.repository.ts'

/** The figures over the student's own dashboard. Spec 1 §2 and §9. */
export const readStudentFigures = ({ db, scope }: StudentContext) => countStudentFigures(db, scope)
