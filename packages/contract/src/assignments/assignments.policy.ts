import type { Actor } from '../accounts/accounts.policy.ts'
import { ACCESS_FIELDS, type Resource, type ResourceState } from './assignments.constants.ts'

type Switches = { readonly [Field in (typeof ACCESS_FIELDS)[Resource]]: boolean }
type Held = { readonly studentId: string }

/** An instructor assigns their own projects. Spec 2 §6. */
export const canAssignProject = (actor: Actor, project: { readonly instructorId: string | null }) =>
  actor.role === 'instructor' && project.instructorId === actor.id

/** An instructor knows how to reach the students they mentor now; who mentored them once does not. Spec 2 §6. */
export const canReachStudent = (actor: Actor, student: { readonly assignedInstructor: string | null }) =>
  actor.role === 'instructor' && student.assignedInstructor === actor.id

/** An instructor assigns to the students they mentor. Spec 2 §6. */
export const canAssignToStudent = (
  actor: Actor,
  student: { readonly role: string; readonly assignedInstructor: string | null },
) => student.role === 'student' && canReachStudent(actor, student)

/** A student reads their own project. Spec 1 §6. */
export const canReadAssignment = (actor: Actor, assignment: Held) =>
  actor.role === 'student' && assignment.studentId === actor.id

/** An instructor reads the projects of students whom they mentor in them: as owner of the project, or as its mentor. Spec 2 §6. */
export const canMentorAssignment = (actor: Actor, { mentorId }: { readonly mentorId: string | null }) =>
  actor.role === 'instructor' && mentorId === actor.id

type Origin = { readonly mentorId: string | null; readonly instructorProjectId: string | null }

/** A mentor switches the resources of projects of their own repository; a requested project has none. Spec 2 §6. */
export const canChangeAccess = (actor: Actor, assignment: Origin) =>
  canMentorAssignment(actor, assignment) && assignment.instructorProjectId !== null

/** A mentor deletes assignments of their own projects; a requested project is an administrator's to withdraw. Spec 2 §6. */
export const canDeleteAssignment = (actor: Actor, assignment: Origin) => canChangeAccess(actor, assignment)

/** A student opens a resource of their own project while its switch is on. Spec 1 §6. */
export const canOpenResource = (actor: Actor, assignment: Held & Switches, resource: Resource) =>
  canReadAssignment(actor, assignment) && assignment[ACCESS_FIELDS[resource]]

/** What a student meets at a resource: switched off, switched on with nothing there, or open. Spec 1 §5. */
export const resourceStateOf = (switches: Switches, resource: Resource, exists: boolean): ResourceState => {
  if (!switches[ACCESS_FIELDS[resource]]) return 'no_access'
  return exists ? 'available' : 'not_uploaded'
}
