import * as z from 'zod'
import { declareErrors } from '../base.errors.ts'

/** The project form's message for a missing title or description. Spec 2 §5. */
export const TITLE_AND_DESCRIPTION_REQUIRED = 'Title and description are required'

export const repositoryErrors = declareErrors({
  PROJECT_NOT_FOUND: { status: 404, message: 'This project does not exist.' },
  PROJECT_SAVED_BEFORE: {
    status: 409,
    message:
      'This project has already been saved, without your last changes. Please close the form and edit it as it is now.',
  },
  PROJECT_EDITED_ELSEWHERE: {
    status: 409,
    message:
      'This project was edited elsewhere in the meantime. Please save your changes over it, or close the form and edit it as it is now.',
    /** The version that an edit has to be based on now. */
    data: z.object({ updatedAt: z.date() }),
  },
})
