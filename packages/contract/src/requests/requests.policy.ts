import type { Actor } from '../accounts/accounts.policy.ts'
import type { RequestReview } from './requests.schemas.ts'

/** An admin reviews the requests of all students. Spec 2 §6. */
export const canReviewRequest = (actor: Actor) => actor.role === 'admin'

/** A request can be approved or rejected at any time, but not twice in a row the same way. Spec 2 §4. */
export const canBeReviewedAs = (
  request: { readonly status: string },
  decision: RequestReview['decision'],
): boolean => request.status !== decision

/** Suggestions need a course and a specialization. Spec 1 §5. */
export const canHaveSuggestions = (profile: {
  readonly course: string | null
  readonly specialization: string | null
}): boolean => Boolean(profile.course?.trim() && profile.specialization?.trim())

/**
 * An approval can be withdrawn until the project is started: status pending, no progress, no completed step, message,
 * meeting or handed-in work. Spec 2 §4.
 */
export const canBeWithdrawn = (project: {
  readonly status: string
  readonly progress: number
  readonly hasActivity: boolean
}): boolean => project.status === 'pending' && project.progress === 0 && !project.hasActivity
