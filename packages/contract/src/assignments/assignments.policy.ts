import type { Actor } from '../accounts/accounts.policy.ts'
import { ACCESS_FIELDS, type Resource, type ResourceState } from './assignments.constants.ts'

type AccessFlags = { readonly [Field in (typeof ACCESS_FIELDS)[Resource]]: boolean }
type OwnedByStudent = { readonly studentId: string }
type Mentored = { readonly assignedInstructor: string | null }

/** An instructor assigns their own projects. Spec 2 §6. */
export const canAssignProject = (actor: Actor, project: { readonly instructorId: string | null }) =>
  actor.role === 'instructor' && project.instructorId === actor.id

const isMentorOf = (actor: Actor, student: Mentored) =>
  actor.role === 'instructor' && student.assignedInstructor === actor.id

/**
 * An instructor sees the contact details of the students they mentor now, not of those they used to mentor. Spec 2 §6.
 */
export const canSeeContactDetails = (actor: Actor, student: Mentored) => isMentorOf(actor, student)

/** An instructor assigns to the students they mentor. Spec 2 §6. */
export const canAssignToStudent = (actor: Actor, student: Mentored & { readonly role: string }) =>
  student.role === 'student' && isMentorOf(actor, student)

/** A student reads their own project. Spec 1 §6. */
export const canReadAssignment = (actor: Actor, assignment: OwnedByStudent) =>
  actor.role === 'student' && assignment.studentId === actor.id

/** An instructor reads and changes a student's project if they are its mentor. Spec 2 §6. */
export const canMentorAssignment = (actor: Actor, { mentorId }: { readonly mentorId: string | null }) =>
  actor.role === 'instructor' && mentorId === actor.id

type Origin = { readonly mentorId: string | null; readonly instructorProjectId: string | null }

/**
 * A mentor grants and denies resources of assignments from a repository. A requested project has no resources.
 * Spec 2 §6.
 */
export const canChangeAccess = (actor: Actor, assignment: Origin) =>
  canMentorAssignment(actor, assignment) && assignment.instructorProjectId !== null

/**
 * A mentor deletes assignments from a repository. Only an administrator withdraws a requested project. Spec 2 §6.
 */
export const canDeleteAssignment = (actor: Actor, assignment: Origin) => canChangeAccess(actor, assignment)

/** A student opens a resource of their own project if its access flag is on. Spec 1 §6. */
export const canOpenResource = (actor: Actor, assignment: OwnedByStudent & AccessFlags, resource: Resource) =>
  canReadAssignment(actor, assignment) && assignment[ACCESS_FIELDS[resource]]

/** What a student sees in place of a resource: no access, access but nothing uploaded, or available. Spec 1 §5. */
export const resourceStateOf = (flags: AccessFlags, resource: Resource, exists: boolean): ResourceState => {
  if (!flags[ACCESS_FIELDS[resource]]) return 'no_access'
  return exists ? 'available' : 'not_uploaded'
}

type RoadmapProgress = {
  readonly status: string
  readonly progress: number
  readonly completedStepCount: number
  readonly stepCount: number
}

/**
 * Whether the student of an unfinished project has completed at least one step more than its progress, which the mentor
 * estimates, accounts for.
 */
export const areStepsAhead = ({
  status,
  progress,
  completedStepCount,
  stepCount,
}: RoadmapProgress): boolean =>
  status !== 'completed' && stepCount > 0 && 100 * (completedStepCount - 1) >= progress * stepCount
