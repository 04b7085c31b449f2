import type { Actor } from '../accounts/accounts.policy.ts'
import type { RequestReview } from './requests.schemas.ts'

/** An admin reviews the requests of all students. Spec 2 §6. */
export const canReviewRequest = (actor: Actor) => actor.role === 'admin'

/** A request is approved or rejected at any time, but never twice the same way. Spec 2 §4. */
export const canBeReviewedAs = (
  request: { readonly status: string },
  decision: RequestReview['decision'],
): boolean => request.status !== decision

/** Suggestions are made for a course and a specialization. Spec 1 §5. */
export const canHaveSuggestions = (profile: {
  readonly course: string | null
  readonly specialization: string | null
}): boolean => Boolean(profile.course?.trim() && profile.specialization?.trim())

/** An approval is taken back only while nobody has begun its project: no step, message or meeting either. Spec 2 §4. */
export const canBeWithdrawn = (project: {
  readonly status: string
  readonly progress: number
  readonly isUsed: boolean
}): boolean => project.status === 'pending' && project.progress === 0 && !project.isUsed
