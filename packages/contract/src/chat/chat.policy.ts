import type { Actor } from '../accounts/accounts.policy.ts'

type Members = { readonly studentId: string; readonly mentorId: string | null }

/**
 * A thread is visible only to its two members: the project's student and its mentor. Spec 1 §6, Spec 2 §6.
 */
export const isThreadMember = (actor: Actor, { studentId, mentorId }: Members) =>
  (actor.role === 'student' && actor.id === studentId) ||
  (actor.role === 'instructor' && actor.id === mentorId)

type Thread = Members & {
  /** The number of the last message before the present mentor joined. */
  readonly mentorJoinedAfter: number
}

/** The number of the first message that a member may see: a mentor sees those sent since they became the mentor. */
export const firstNumberFor = (actor: Actor, { studentId, mentorJoinedAfter }: Thread) =>
  actor.id === studentId ? 1 : mentorJoinedAfter + 1

/** A member of a thread sees its messages from their first number on, with the files and the meetings in them. */
export const canSeeMessage = (actor: Actor, message: Thread & { readonly number: number }) =>
  isThreadMember(actor, message) && message.number >= firstNumberFor(actor, message)

type ThreadState = { readonly isArchived: boolean; readonly hasPartner: boolean }

/** A thread accepts messages while its project exists and the viewer has a partner in it. */
export const canWriteIn = ({ isArchived, hasPartner }: ThreadState) => !isArchived && hasPartner
