import type { Actor } from '../accounts/accounts.policy.ts'
import { canSeeContactDetails } from '../assignments/assignments.policy.ts'
import { MINUTE_MS } from '../base.constants.ts'
import { type HandInState, type HandInStatus, UPLOAD_GRACE_MINUTES } from './hand-ins.constants.ts'

type Members = { readonly studentId: string; readonly mentorId: string | null }

/** A hand-in is read by its student, by the instructor who mentors the project now, and by administrators. */
export const canReadHandIn = (actor: Actor, { studentId, mentorId }: Members) =>
  actor.role === 'admin' ||
  (actor.role === 'student' && actor.id === studentId) ||
  (actor.role === 'instructor' && actor.id === mentorId)

/** A receipt shows the student's e-mail address: an instructor who may not see that reads the hand-in without it. */
export const canReadReceipt = (
  actor: Actor,
  handIn: Members & { readonly assignedInstructor: string | null },
) => canReadHandIn(actor, handIn) && (actor.role !== 'instructor' || canSeeContactDetails(actor, handIn))

/** Only the student of the project hands in. */
export const isOwnHandIn = (actor: Actor, { studentId }: Members) =>
  actor.role === 'student' && actor.id === studentId

/** Only the instructor who mentors the project now accepts and returns. */
export const isMentorOfHandIn = (actor: Actor, { mentorId }: Members) =>
  actor.role === 'instructor' && actor.id === mentorId

/** An instructor adds items to the projects they mentor, while these exist. */
export const canAddItemTo = (
  actor: Actor,
  project: { readonly mentorId: string | null; readonly isArchived: boolean },
) => actor.role === 'instructor' && actor.id === project.mentorId && !project.isArchived

type ItemProject = { readonly mentorId: string | null; readonly isArchived: boolean }

/** An item that an instructor added is handled by them, and by whoever mentors one of its projects that still exist. */
export const isHandlerOfItem = (
  actor: Actor,
  { instructorId }: { readonly instructorId: string | null },
  projects: readonly ItemProject[],
) =>
  actor.role === 'instructor' &&
  (instructorId === actor.id ||
    projects.some(({ mentorId, isArchived }) => !isArchived && mentorId === actor.id))

/** Who handles an item may change or remove it as long as they mentor all its projects that still exist. */
export const canChangeItemOf = (actor: Actor, projects: readonly ItemProject[]) =>
  projects.every(({ mentorId, isArchived }) => isArchived || mentorId === actor.id)

type Dates = { readonly dueAt: Date; readonly closesAt: Date | null }
type Submittable = Dates & { readonly status: HandInStatus; readonly isArchived: boolean }

const isAfter = (later: Date, earlier: Date) => later.getTime() > earlier.getTime()

/**
 * What a hand-in is at `now`. An archived one, whose project was removed or withdrawn, is closed even if a version
 * waits for review.
 */
export function stateOfHandIn({ status, dueAt, closesAt, isArchived }: Submittable, now: Date): HandInState {
  if (status === 'accepted') return status
  if (isArchived) return 'closed'
  if (status === 'submitted') return status
  if (closesAt !== null && isAfter(now, closesAt)) return 'closed'
  if (status === 'returned') return 'returned'
  return isAfter(now, dueAt) ? 'missing' : 'open'
}

const isUndecided = ({ status, isArchived }: Submittable) => status !== 'accepted' && !isArchived
const isPastCutOff = ({ closesAt }: Dates, now: Date) => closesAt !== null && isAfter(now, closesAt)

/** Whether a new version can be started at `now`. */
export const canHandIn = (handIn: Submittable, now: Date) => isUndecided(handIn) && !isPastCutOff(handIn, now)

/** Whether nothing but the cut-off keeps a new version from being started at `now`. */
export const isClosedByCutOff = (handIn: Submittable, now: Date) =>
  isUndecided(handIn) && isPastCutOff(handIn, now)

/** Until when an upload that began before the cut-off may finish. */
export const uploadGraceEndOf = (closesAt: Date) =>
  new Date(closesAt.getTime() + UPLOAD_GRACE_MINUTES * MINUTE_MS)

/** Whether the cut-off has passed at `now`, but an upload that began before it may still finish. */
export const mayUploadStillFinish = (handIn: Submittable, now: Date) =>
  handIn.closesAt !== null &&
  isClosedByCutOff(handIn, now) &&
  !isAfter(now, uploadGraceEndOf(handIn.closesAt))

type UploadTimes = { readonly startedAt: Date; readonly receivedAt: Date }

/**
 * Whether a file arrived in time: its last byte by the cut-off, or its first byte by the cut-off and its last within
 * UPLOAD_GRACE_MINUTES after it. Both times are those of the server's clock.
 */
export function isInTimeForCutOff(
  { closesAt }: Pick<Dates, 'closesAt'>,
  { startedAt, receivedAt }: UploadTimes,
): boolean {
  if (closesAt === null || !isAfter(receivedAt, closesAt)) return true
  return !isAfter(startedAt, closesAt) && !isAfter(receivedAt, uploadGraceEndOf(closesAt))
}

/** Whether a file whose last byte came at `receivedAt` is late. A file that comes exactly at the due time is not. */
export const isLate = ({ dueAt }: Pick<Dates, 'dueAt'>, receivedAt: Date) => isAfter(receivedAt, dueAt)

type DateSources = {
  readonly item: Dates
  /** Set for this hand-in alone by its mentor or an administrator. */
  readonly own: Date | null
  /** Granted by an extension. */
  readonly extendedTo: Date | null
}

/** Returns the latest of the item's, the hand-in's and the extension's due date; the cut-off is never before it. */
export function effectiveDates({ item, own, extendedTo }: DateSources): Dates {
  const latest = (...dates: (Date | null)[]) =>
    new Date(Math.max(...dates.flatMap((date) => (date === null ? [] : [date.getTime()]))))
  const dueAt = latest(item.dueAt, own, extendedTo)
  return { dueAt, closesAt: item.closesAt && latest(item.closesAt, dueAt) }
}
