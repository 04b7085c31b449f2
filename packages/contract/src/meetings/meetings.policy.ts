import type { Actor } from '../accounts/accounts.policy.ts'

type Pair = { readonly studentId: string; readonly mentorId: string | null }

/** The two members of a project's thread: its student, and its owner or mentor. */
export const isThreadMember = (actor: Actor, { studentId, mentorId }: Pair) =>
  (actor.role === 'student' && actor.id === studentId) ||
  (actor.role === 'instructor' && actor.id === mentorId)
