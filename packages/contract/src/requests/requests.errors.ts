import { declareErrors } from '../base.errors.ts'

/** Spec 1 §5. */
export const IDEA_INCOMPLETE = 'Please enter a title and a description'

export const IDEA_WISH_TOO_SHORT = 'Please say in a few words how the idea should change.'

export const requestErrors = declareErrors({
  PROFILE_INCOMPLETE: {
    status: 409,
    message: 'Please complete your profile first to get personalized suggestions',
  },
  SUGGESTIONS_FAILED: { status: 502, message: 'Failed to generate new suggestions. Please try again.' },
  SUGGESTIONS_EMPTY: { status: 502, message: 'No suggestions generated. Please try again.' },
  NO_IDEA_MATCHES: { status: 404, message: 'No idea of the catalogue matches these filters.' },
  REFINEMENT_FAILED: {
    status: 502,
    message: 'The AI service failed to refine the idea. Please try again.',
  },
  REFINEMENT_UNUSABLE: {
    status: 502,
    message: 'The AI returned no idea that can be used. Please try again, or word your wish differently.',
  },
  IDEA_ALREADY_SAVED: { status: 409, message: 'You have already saved an idea with this title.' },
  SAVED_IDEAS_TOO_MANY: {
    status: 409,
    message: 'You have saved as many ideas as can be kept. Please remove one first.',
  },
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
  REQUEST_CHANGED_MEANWHILE: {
    status: 409,
    message: 'Somebody else has decided on this request in the meantime.',
  },
  PROJECT_UNDER_WAY: {
    status: 409,
    message:
      'The student has already started this project, so its approval cannot be withdrawn. Please talk to the student and the mentor.',
  },
})
