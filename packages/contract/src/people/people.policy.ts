import type { Actor } from '../accounts/accounts.policy.ts'

type Person = { readonly role: string }
type Mentored = { readonly assignedInstructor: string | null }

/** An admin decides who mentors a student. Spec 2 §6. */
export const canChangeMentor = (actor: Actor, person: Person) =>
  actor.role === 'admin' && person.role === 'student'

/** A student can be assigned to a mentor if they have none, or already have this one. Spec 2 §5. */
export const canBeMentoredBy = (student: Mentored, mentorId: string) =>
  student.assignedInstructor === null || student.assignedInstructor === mentorId

/** An admin can make an instructor, and nobody else, a mentor. Spec 2 §6. */
export const canBeMentor = (actor: Actor, person: Person) =>
  actor.role === 'admin' && person.role === 'instructor'

/** An admin edits and deletes students and instructors, but not other admins. Spec 2 §6. */
export const canManageStudent = (actor: Actor, person: Person) =>
  actor.role === 'admin' && person.role === 'student'
export const canManageInstructor = (actor: Actor, person: Person) =>
  actor.role === 'admin' && person.role === 'instructor'

/** An admin invites students and instructors. */
export const canInvite = (actor: Actor, person: Person) =>
  canManageStudent(actor, person) || canManageInstructor(actor, person)

/** An admin sees and ends the sessions of everybody whose account they manage. */
export const canManageSessions = (actor: Actor, person: Person) =>
  canManageStudent(actor, person) || canManageInstructor(actor, person)

/** An import can be read, written and cancelled only by the administrator who started it. */
export const canUseImport = (actor: Actor, { adminId }: { readonly adminId: string }) =>
  actor.role === 'admin' && actor.id === adminId
