import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { assistantErrors } from '../assistant/assistant.errors.ts'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { requestErrors } from './requests.errors.ts'
import {
  newRequestSchema,
  ownRequestPageSchema,
  requestListSchema,
  requestReviewSchema,
  reviewedRequestPageSchema,
  similarProjectsInputSchema,
  similarToRequestSchema,
  suggestionEventSchema,
  suggestionSourceSchema,
} from './requests.schemas.ts'

const { PROFILE_INCOMPLETE, SUGGESTIONS_FAILED, SUGGESTIONS_EMPTY } = requestErrors
const { REQUEST_ALREADY_MADE, REQUESTS_TOO_MANY } = requestErrors
const { REQUEST_NOT_FOUND, REQUEST_ALREADY_REVIEWED, STUDENT_HAS_REQUEST, PROJECT_UNDER_WAY } = requestErrors

export const requestsContract = {
  /**
   * Suggests ten projects for one's own course, specialization and year, one by one as they are made. `from` says who
   * shall: the model (the catalogue where none is set up), or the catalogue. Students only. Refuses PROFILE_INCOMPLETE,
   * ANSWERS_SPENT, ANSWER_UNDER_WAY; while it streams SUGGESTIONS_FAILED, SUGGESTIONS_EMPTY. Spec 1 §5, §7 and §8.
   */
  suggestProjects: procedure
    .errors({
      PROFILE_INCOMPLETE,
      SUGGESTIONS_FAILED,
      SUGGESTIONS_EMPTY,
      ANSWERS_SPENT: assistantErrors.ANSWERS_SPENT,
      ANSWER_UNDER_WAY: assistantErrors.ANSWER_UNDER_WAY,
    })
    .input(z.strictObject({ from: suggestionSourceSchema }))
    .output(eventIterator(suggestionEventSchema)),

  /**
   * Asks for a project; the request is pending. Students only. The same id twice is one request.
   * Refuses REQUEST_ALREADY_MADE while one of the same title is not rejected, REQUESTS_TOO_MANY. Spec 1 §7.
   */
  requestProject: procedure
    .errors({ REQUEST_ALREADY_MADE, REQUESTS_TOO_MANY })
    .input(newRequestSchema)
    .output(z.object({ id: idSchema })),

  /** One's own requests, newest first. Students only. Spec 1 §7. */
  listOwnRequests: procedure.input(pageRequestSchema).output(ownRequestPageSchema),

  /** Requests of all students, newest first; searches title and student. Admins only. Spec 2 §7. */
  listRequests: procedure.input(requestListSchema).output(reviewedRequestPageSchema),

  /**
   * What each of these requests is like: projects of the repository and other requests, three at most, the likest first.
   * Those that are gone are left out. Admins only.
   */
  listSimilarProjects: procedure.input(similarProjectsInputSchema).output(z.array(similarToRequestSchema)),

  /**
   * Approves or rejects a request, at any time. Approval makes the student's project in the same transaction (or brings
   * it back); a rejection after it withdraws the project while nobody has touched it. The same review sent twice is one.
   * Admins only.
   * Refuses REQUEST_NOT_FOUND, REQUEST_ALREADY_REVIEWED, STUDENT_HAS_REQUEST, PROJECT_UNDER_WAY. Spec 2 §4.
   */
  reviewRequest: procedure
    .errors({ REQUEST_NOT_FOUND, REQUEST_ALREADY_REVIEWED, STUDENT_HAS_REQUEST, PROJECT_UNDER_WAY })
    .input(requestReviewSchema)
    .output(z.object({ reviewedAt: z.date() })),
}
