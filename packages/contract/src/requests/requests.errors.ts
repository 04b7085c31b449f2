import { declareErrors } from '../base.ts'

/** Spec 1 §5. */
export const IDEA_INCOMPLETE = 'Please enter a title and a description'

export const requestErrors = declareErrors({
  PROFILE_INCOMPLETE: {
    status: 409,
    message: 'Please complete your profile first to get personalized suggestions',
  },
  SUGGESTIONS_FAILED: { status: 502, message: 'Failed to generate new suggestions. Please try again.' },
  SUGGESTIONS_EMPTY: { status: 502, message: 'No suggestions generated. Please try again.' },
  REQUEST_NOT_FOUND: { status: 404, message: 'This request does not exist.' },
  REQUEST_ALREADY_MADE: {
    status: 409,
    message: 'You have already requested a project with this title. Please see your requests.',
  },
  REQUESTS_TOO_MANY: {
    status: 409,
    message: 'You have many requests waiting for review. Please wait until some of them are reviewed.',
  },
  STUDENT_HAS_REQUEST: {
    status: 409,
    message: 'The student has another request with this title. Please review that one instead.',
  },
  REQUEST_ALREADY_REVIEWED: { status: 409, message: 'This request already has this decision.' },
  PROJECT_UNDER_WAY: {
    status: 409,
    message:
      'The student has already started this project, so its approval cannot be withdrawn. Please talk to the student and the mentor.',
  },
})
