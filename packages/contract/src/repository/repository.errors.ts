import { declareErrors } from '../base.ts'

/** The project form's one sentence for a missing title or description. Spec 2 §5. */
export const TITLE_AND_DESCRIPTION_REQUIRED = 'Title and description are required'

export const repositoryErrors = declareErrors({
  PROJECT_NOT_FOUND: { status: 404, message: 'This project does not exist.' },
})
