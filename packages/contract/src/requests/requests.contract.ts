import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { assignmentErrors } from '../assignments/assignments.errors.ts'
import { assistantErrors } from '../assistant/assistant.errors.ts'
import { idSchema, pageRequestSchema, procedure } from '../base.ts'
import { requestErrors } from './requests.errors.ts'
import {
  ideaFiltersSchema,
  ideaRefinementSchema,
  ideaSchema,
  newRequestSchema,
  newSavedIdeaSchema,
  ownRequestPageSchema,
  requestListSchema,
  requestReviewSchema,
  reviewedRequestPageSchema,
  savedIdeaSchema,
  similarIdeaSchema,
  similarProjectsInputSchema,
  similarProjectsSchema,
  similarToRequestSchema,
  suggestionEventSchema,
  suggestionSourceSchema,
} from './requests.schemas.ts'

const { ASSIGNMENT_NOT_FOUND } = assignmentErrors
const { AI_NOT_CONFIGURED, ANSWER_BUDGET_EXHAUSTED, ANSWERS_OF_ALL_EXHAUSTED } = assistantErrors
const { ANSWER_IN_PROGRESS } = assistantErrors
const { PROFILE_INCOMPLETE, SUGGESTIONS_FAILED, SUGGESTIONS_EMPTY, NO_IDEA_MATCHES } = requestErrors
const { REFINEMENT_FAILED, REFINEMENT_UNUSABLE } = requestErrors
const { IDEA_ALREADY_SAVED, SAVED_IDEAS_TOO_MANY } = requestErrors
const { REQUEST_ALREADY_MADE, REQUESTS_TOO_MANY } = requestErrors
const { REQUEST_NOT_FOUND, REQUEST_ALREADY_REVIEWED, REQUEST_CHANGED_MEANWHILE } = requestErrors
const { STUDENT_HAS_REQUEST, PROJECT_UNDER_WAY } = requestErrors

export const requestsContract = {
  /**
   * Suggests projects for the student's course, specialization and year, streaming each as it is complete. `from`
   * selects the source: the model (the catalogue if no AI is set up), or the catalogue, of which it returns the ideas
   * that match `filters` and follow the one titled `after`; at the end, the first again.
   * SUGGESTIONS_FAILED, SUGGESTIONS_EMPTY and NO_IDEA_MATCHES can occur while it streams. Students only. Spec 1 §5, §7
   * and §8.
   */
  suggestProjects: procedure
    .errors({
      PROFILE_INCOMPLETE,
      SUGGESTIONS_FAILED,
      SUGGESTIONS_EMPTY,
      NO_IDEA_MATCHES,
      ANSWER_BUDGET_EXHAUSTED,
      ANSWERS_OF_ALL_EXHAUSTED,
      ANSWER_IN_PROGRESS,
    })
    .input(
      z.strictObject({
        from: suggestionSourceSchema,
        filters: ideaFiltersSchema.default({}),
        after: ideaSchema.shape.title.nullable().default(null),
      }),
    )
    .output(eventIterator(suggestionEventSchema)),

  /**
   * Has the model change an idea as the student wishes, and streams the refined one; the original is not stored and not
   * changed. Counts as one answer. REFINEMENT_FAILED (the service) and REFINEMENT_UNUSABLE (its answer) can occur while
   * it streams. Students only.
   */
  refineIdea: procedure
    .errors({
      PROFILE_INCOMPLETE,
      AI_NOT_CONFIGURED,
      REFINEMENT_FAILED,
      REFINEMENT_UNUSABLE,
      ANSWER_BUDGET_EXHAUSTED,
      ANSWERS_OF_ALL_EXHAUSTED,
      ANSWER_IN_PROGRESS,
    })
    .input(ideaRefinementSchema)
    .output(eventIterator(suggestionEventSchema)),

  /** Lists the ideas the student saved, newest first, with what they are similar to. Students only. */
  listSavedIdeas: procedure.output(z.array(savedIdeaSchema)),

  /** Saves an idea, up to SAVED_IDEAS_MAX. Idempotent by id. Students only. */
  saveIdea: procedure
    .errors({ IDEA_ALREADY_SAVED, SAVED_IDEAS_TOO_MANY })
    .input(newSavedIdeaSchema)
    .output(z.object({ id: idSchema })),

  /** Removes a saved idea. Idempotent. Students only. */
  removeSavedIdea: procedure.input(z.strictObject({ id: idSchema })).output(z.object({})),

  /** Finds what an idea of this title is similar to; null if nothing is. Students only. */
  findSimilarIdea: procedure
    .input(ideaSchema.pick({ title: true }))
    .output(z.object({ similar: similarIdeaSchema.nullable() })),

  /**
   * Requests a project; the request is pending. Idempotent by id. REQUEST_ALREADY_MADE: the student has a request of
   * this title that is not rejected. Students only. Spec 1 §7.
   */
  requestProject: procedure
    .errors({ REQUEST_ALREADY_MADE, REQUESTS_TOO_MANY })
    .input(newRequestSchema)
    .output(z.object({ id: idSchema })),

  /** Lists the student's own requests, newest first. Students only. Spec 1 §7. */
  listOwnRequests: procedure.input(pageRequestSchema).output(ownRequestPageSchema),

  /**
   * Lists requests of all students, pending ones first, the longest waiting on top. Searches title and student. Admins
   * only. Spec 2 §7.
   */
  listRequests: procedure.input(requestListSchema).output(reviewedRequestPageSchema),

  /**
   * Lists the projects of the repository and the other requests that are similar to each of these requests, most
   * similar first. Requests that no longer exist are left out. Admins only.
   */
  listSimilarProjects: procedure.input(similarProjectsInputSchema).output(z.array(similarToRequestSchema)),

  /**
   * Lists what is similar to the request of a requested project, like {@link listSimilarProjects}, for its mentor. The
   * list is empty for a project that was assigned from the repository. Instructors only.
   */
  listSimilarForMentor: procedure
    .errors({ ASSIGNMENT_NOT_FOUND })
    .input(z.object({ assignmentId: idSchema }))
    .output(similarProjectsSchema),

  /**
   * Approves or rejects a request, at any time. An approval creates the student's project in the same transaction, or
   * restores it; a rejection after an approval withdraws the project unless the student has started it. Idempotent.
   * REQUEST_CHANGED_MEANWHILE: the request no longer has the status that the admin saw. Admins only. Spec 2 §4.
   */
  reviewRequest: procedure
    .errors({
      REQUEST_NOT_FOUND,
      REQUEST_ALREADY_REVIEWED,
      REQUEST_CHANGED_MEANWHILE,
      STUDENT_HAS_REQUEST,
      PROJECT_UNDER_WAY,
    })
    .input(requestReviewSchema)
    .output(z.object({ reviewedAt: z.date() })),
}
