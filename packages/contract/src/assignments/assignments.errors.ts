import * as z from 'zod'
import { declareErrors } from '../base.errors.ts'
import { idSchema } from '../base.ts'
import { WITHDRAWN_BY_ADMINS_ONLY } from './assignments.constants.ts'

/** Spec 2 §5. */
export const ASSIGNMENT_INCOMPLETE = 'Please select a project and at least one student'

export const assignmentErrors = declareErrors({
  ASSIGNMENT_NOT_FOUND: { status: 404, message: 'The requested project could not be found.' },
  STUDENT_NOT_YOURS: { status: 404, message: 'Some of these students are not yours to assign a project to.' },
  STUDENT_ALREADY_ASSIGNED: {
    status: 409,
    message: 'Some of these students already have a project. Please select again.',
    /** The students who have a project; `studentIds` distinguishes those with the same name. */
    data: z.object({ names: z.array(z.string()), studentIds: z.array(idSchema) }),
  },
  STEP_NOT_FOUND: { status: 404, message: 'This project has no such step. Please load the page again.' },
  PROJECT_CHANGED_MEANWHILE: {
    status: 409,
    message: 'This was changed elsewhere in the meantime. You see it as it is now; please choose again.',
  },
  PROJECT_WITHOUT_RESOURCES: {
    status: 409,
    message: 'This project came from a student’s request: it has no resources to switch.',
  },
  PROJECT_OF_REQUEST: {
    status: 409,
    message: WITHDRAWN_BY_ADMINS_ONLY,
  },
  RESOURCE_ACCESS_DENIED: { status: 403, message: 'No Access' },
})
