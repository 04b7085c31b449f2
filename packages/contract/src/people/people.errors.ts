import * as z from 'zod'
import { declareErrors } from '../base.errors.ts'
import { idSchema } from '../base.ts'
import { TOO_MANY_MATCHES } from './people.constants.ts'

export const peopleErrors = declareErrors({
  INSTRUCTOR_NOT_FOUND: { status: 404, message: 'This instructor does not exist.' },
  STUDENT_NOT_FOUND: { status: 404, message: 'This student does not exist.' },
  STUDENTS_NOT_FOUND: {
    status: 404,
    message:
      'Some of these students do not exist any more, so nobody was assigned. The others are still selected.',
    data: z.object({ studentIds: z.array(idSchema) }),
  },
  PERSON_NOT_FOUND: { status: 404, message: 'This person does not exist.' },
  PERSON_SIGNED_IN: {
    status: 409,
    message: 'This person can sign in already and needs no invitation.',
  },
  INVITATIONS_MAILED: {
    status: 409,
    message: 'A mail server is set up, so invitations are sent by e-mail and there are no links to hand out.',
  },
  PERSON_EDITED_ELSEWHERE: {
    status: 409,
    message:
      'This account was changed elsewhere in the meantime. Please load the current version; what you changed here stays.',
  },
  STUDENT_HAS_INSTRUCTOR: {
    status: 409,
    message: 'Some of these students have an instructor by now. The list was refreshed; please select again.',
    /** The students who have an instructor; `studentIds` distinguishes those with the same name. */
    data: z.object({ names: z.array(z.string()), studentIds: z.array(idSchema) }),
  },
  MATCHES_CHANGED: {
    status: 409,
    message:
      'Different students match now than when they were counted, so nobody was assigned. Please select again.',
    data: z.object({ count: z.int() }),
  },
  MATCHES_TOO_MANY: { status: 409, message: TOO_MANY_MATCHES },
  STUDENT_HAS_OTHER_INSTRUCTOR: {
    status: 409,
    message: 'This student has another instructor by now. The list was refreshed.',
  },
  STUDENT_HAS_NO_INSTRUCTOR: { status: 409, message: 'This student has no instructor.' },
})
