import type { Actor } from '../accounts/accounts.policy.ts'

type Person = { readonly role: string }
type Mentored = { readonly assignedInstructor: string | null }

/** An admin says who mentors a student. Spec 2 §6. */
export const canChangeMentor = (actor: Actor, person: Person) =>
  actor.role === 'admin' && person.role === 'student'

/** A mentor is given only to a student who has none, or has this very one already. Spec 2 §5. */
export const isFreeFor = (student: Mentored, mentorId: string) =>
  student.assignedInstructor === null || student.assignedInstructor === mentorId

/** An admin gives students to somebody only who is an instructor. Spec 2 §6. */
export const canBeMentor = (actor: Actor, person: Person) =>
  actor.role === 'admin' && person.role === 'instructor'

/** An admin edits and deletes students, and instructors; another admin is none of them. Spec 2 §6. */
export const canManageStudent = (actor: Actor, person: Person) =>
  actor.role === 'admin' && person.role === 'student'
export const canManageInstructor = (actor: Actor, person: Person) =>
  actor.role === 'admin' && person.role === 'instructor'

/** An admin invites students and instructors. */
export const canInvite = (actor: Actor, person: Person) =>
  canManageStudent(actor, person) || canManageInstructor(actor, person)

/** An import is seen, written and cancelled by the administrator who began it, and nobody else. */
export const canUseImport = (actor: Actor, { adminId }: { readonly adminId: string }) =>
  actor.role === 'admin' && actor.id === adminId
