import type { Actor } from '../accounts/accounts.policy.ts'

type Members = { readonly studentId: string; readonly mentorId: string | null }

/**
 * A thread is visible only to its two members: the project's student and its mentor. Spec 1 §6, Spec 2 §6.
 */
export const isThreadMember = (actor: Actor, { studentId, mentorId }: Members) =>
  (actor.role === 'student' && actor.id === studentId) ||
  (actor.role === 'instructor' && actor.id === mentorId)

type ThreadState = { readonly isArchived: boolean; readonly hasPartner: boolean }

/** A thread accepts messages while its project exists and the viewer has a partner in it. */
export const canWriteIn = ({ isArchived, hasPartner }: ThreadState) => !isArchived && hasPartner
