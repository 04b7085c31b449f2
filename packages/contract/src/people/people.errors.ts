import * as z from 'zod'
import { declareErrors } from '../base.ts'

export const peopleErrors = declareErrors({
  INSTRUCTOR_NOT_FOUND: { status: 404, message: 'This instructor does not exist.' },
  STUDENT_NOT_FOUND: { status: 404, message: 'This student does not exist.' },
  STUDENT_HAS_INSTRUCTOR: {
    status: 409,
    message: 'Some of these students have an instructor by now. The list was refreshed; please select again.',
    data: z.object({ names: z.array(z.string()) }),
  },
  STUDENT_HAS_NO_INSTRUCTOR: { status: 409, message: 'This student has no instructor.' },
})
