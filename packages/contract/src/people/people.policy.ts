import type { Actor } from '../accounts/accounts.policy.ts'

type Mentored = { readonly role: string; readonly assignedInstructor: string | null }

/** An admin gives a student without a mentor to an instructor. Spec 2 §6. */
export const canMentorBeAssigned = (actor: Actor, student: Mentored) =>
  actor.role === 'admin' && student.role === 'student'

/** An admin takes a student from their mentor. Spec 2 §6. */
export const canMentorBeRemoved = (actor: Actor, student: Mentored) =>
  actor.role === 'admin' && student.role === 'student'

/** An admin gives students to somebody only who is an instructor. Spec 2 §6. */
export const canBeMentor = (actor: Actor, person: { readonly role: string }) =>
  actor.role === 'admin' && person.role === 'instructor'
