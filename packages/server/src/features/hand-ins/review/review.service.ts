import { extensionRequestEndOf } from '@capstone/contract/hand-ins/extensions/extensions.policy'
import {
  DUE_BEFORE_EXTENSION,
  DUE_BEFORE_ITEM,
  DUE_DATE_PAST,
  handInErrors,
} from '@capstone/contract/hand-ins/hand-ins.errors'
import { isClosedByCutOff, isMentorOfHandIn } from '@capstone/contract/hand-ins/hand-ins.policy'
import type {
  Acceptance,
  HandInDates,
  HandInOutcome,
  HandInReturn,
} from '@capstone/contract/hand-ins/review/review.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext, InstructorContext, SignedInContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { completeStep, lockStep } from '../../assignments/roadmap/roadmap.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { markNotificationsOfKindsRead, notifyAndPublish } from '../../notifications/notify.service.ts'
import { isSameTime, parseFieldTime, recalculateDates, refuseField } from '../due-dates.service.ts'
import { type HandInRow, loadHandInForUpdate, updateHandIn } from '../hand-ins.repository.ts'
import { openHandIn, refuseHandIn } from '../hand-ins.service.ts'
import { withdrawReminders } from '../reminders/reminders.service.ts'
import { findReview, writeReview } from '../versions.repository.ts'

type NewReview = {
  readonly handInId: string
  readonly version: number
  readonly outcome: 'accepted' | 'returned'
  readonly feedback: string
  /** The new due date of a returned hand-in; null to keep the present one. */
  readonly dueAt: Date | null
  /** The due date that the mentor saw. A new one is refused if the present one is another. */
  readonly seenDueAt?: Date
}

/**
 * Accepts the version the mentor saw, and completes the item's roadmap step. Idempotent for the same mentor while the
 * project exists. Refuses HAND_IN_NOT_FOUND, HAND_IN_CHANGED_MEANWHILE for another version or after another review, and
 * HAND_IN_PROJECT_REMOVED.
 */
export const acceptVersion = (context: InstructorContext, input: Acceptance): Promise<HandInOutcome> =>
  reviewVersion(context, { ...input, outcome: 'accepted', dueAt: null })

/**
 * Returns the version the mentor saw to the student, with feedback and perhaps a new due date. Idempotent and refused
 * as {@link acceptVersion}; also refuses HAND_IN_CHANGED_MEANWHILE for a new due date if the present one is not the
 * one the mentor saw, and INPUT_INVALID for one that is not in the future, that is before the date of the item or a
 * granted one, or that a clock change skips.
 */
export async function returnVersion(
  context: InstructorContext,
  { dueAt, ...input }: HandInReturn,
): Promise<HandInOutcome> {
  const newDue = dueAt === null ? null : parseFieldTime(context, dueAt, 'dueAt')
  if (newDue !== null && newDue <= context.clock.now()) refuseField('dueAt', DUE_DATE_PAST)
  return reviewVersion(context, { ...input, outcome: 'returned', dueAt: newDue })
}

const refuseRemoved = () => refuse(handInErrors, 'HAND_IN_PROJECT_REMOVED')

async function reviewVersion(context: InstructorContext, review: NewReview): Promise<HandInOutcome> {
  const { db, viewer } = context
  const { handInId, version } = review
  const { step, assignmentId } = await openMentored(context, handInId)
  return inTransaction(db, async (tx) => {
    // The project's row, which has the roadmap, is locked before the hand-in, as when a project is restored.
    const completesStep = review.outcome === 'accepted' && step !== ''
    const stepToComplete = completesStep
      ? await lockStep(tx, context, assignmentId, step, refuseRemoved)
      : null
    const handIn = (await loadHandInForUpdate(tx, handInId)).openIf(
      (row) => isMentorOfHandIn(viewer, row),
      refuseHandIn,
    )
    const isSeen = handIn.status === 'submitted' && handIn.version === version
    if (!isSeen || isDueDateOutdated(handIn, review)) {
      const { status, dueAt } = handIn
      if (!isSeen && handIn.version === version && (await isRepeat(tx, context, handIn, review)))
        return toOutcome(handIn)
      return refuse(handInErrors, 'HAND_IN_CHANGED_MEANWHILE', { status, version: handIn.version, dueAt })
    }
    if (handIn.archivedAt !== null) refuseRemoved()
    requireApplicableDate(handIn, review)
    if (stepToComplete !== null) await completeStep(tx, context, assignmentId, stepToComplete)
    return writeOutcome(tx, context, handIn, review)
  })
}

const openMentored = async (context: InstructorContext, id: string): Promise<HandInRow> => {
  const handIn = await openHandIn(context, id)
  return isMentorOfHandIn(context.viewer, handIn) ? handIn : refuseHandIn()
}

/** Whether the review gives a new due date although the present one is not the one that the mentor saw. */
const isDueDateOutdated = (handIn: HandInRow, { dueAt, seenDueAt }: NewReview) =>
  dueAt !== null && seenDueAt !== undefined && !isSameTime(handIn.dueAt, seenDueAt)

/** Refuses a new due date that would not apply, because the item's date or a granted one is later. */
function requireApplicableDate(handIn: HandInRow, { dueAt }: NewReview) {
  if (dueAt === null || recalculateDates(handIn, { ownDueAt: dueAt }).dueAt <= dueAt) return
  refuseField('dueAt', dueAt < handIn.itemDueAt ? DUE_BEFORE_ITEM : DUE_BEFORE_EXTENSION)
}

/** Whether the same mentor has already reviewed the version with this outcome, feedback and new due date. */
async function isRepeat(
  tx: Database,
  { viewer }: SignedInContext,
  { ownDueAt }: HandInRow,
  { handInId, version, dueAt, ...wanted }: NewReview,
) {
  const existing = await findReview(tx, handInId, version)
  return (
    existing?.outcome === wanted.outcome &&
    (existing.feedback ?? '') === wanted.feedback &&
    existing.reviewedBy === viewer.id &&
    (dueAt === null || isSameTime(ownDueAt, dueAt))
  )
}

const toOutcome = ({ status, version, dueAt, closesAt }: HandInRow): HandInOutcome => ({
  status,
  version,
  dueAt,
  closesAt,
})

async function writeOutcome(
  tx: Database,
  context: InstructorContext,
  handIn: HandInRow,
  { version, outcome, feedback, dueAt }: NewReview,
): Promise<HandInOutcome> {
  const { viewer, clock } = context
  const reviewedAt = clock.now()
  const dates =
    dueAt === null
      ? { dueAt: handIn.dueAt, closesAt: handIn.closesAt }
      : { ownDueAt: dueAt, ownDueFrom: 'mentor' as const, ...recalculateDates(handIn, { ownDueAt: dueAt }) }
  await writeReview(tx, handIn.id, version, {
    outcome,
    feedback: feedback || null,
    reviewedAt,
    reviewedBy: viewer.id,
  })
  await updateHandIn(tx, handIn.id, { status: outcome, reviewedAt, ...dates })
  await recordAudit(tx, context, {
    action: `hand_in.${outcome}`,
    subjectType: 'hand_in',
    subjectId: handIn.id,
    before: { status: handIn.status, dueAt: handIn.dueAt },
    after: { title: handIn.title, status: outcome, version, feedback: feedback || null, dueAt: dates.dueAt },
  })
  const { title, projectTitle, studentId } = handIn
  const shownDue = outcome === 'returned' ? dates.dueAt.toISOString() : null
  const returned = { status: outcome, ...dates, isArchived: false }
  const requestEnd =
    outcome === 'returned' && isClosedByCutOff(returned, reviewedAt)
      ? extensionRequestEndOf({ ...dates, reviewedAt })
      : null
  const adminIds = await findAdminIds(tx)
  // An accepted hand-in needs no more time: notifications about a request for it are outdated.
  const subjectId = outcome === 'accepted' ? handIn.extensionId : null
  const extensionSubjects =
    subjectId === null ? [] : [viewer.id, ...adminIds].map((userId) => ({ userId, subjectId }))
  const readEvents = await markNotificationsOfKindsRead(tx, context, [
    ...extensionSubjects.map((one) => ({ ...one, kind: 'hand_in_extension' }) as const),
    // That a version was handed in needs no action any more; a notification about a changed due date stays unread.
    { userId: viewer.id, kind: 'hand_in', subjectId: handIn.id, event: 'submitted' },
  ])
  await notifyAndPublish(tx, context, {
    notifications: [
      {
        userId: studentId,
        subjectId: handIn.id,
        payload: {
          kind: 'hand_in',
          title,
          project: projectTitle,
          by: viewer.name,
          event: outcome,
          dueAt: shownDue,
          ...(requestEnd && { extensionRequestEndsAt: requestEnd.toISOString() }),
          isLate: false,
        },
      },
    ],
    events: [
      ...readEvents,
      {
        to: [studentId, viewer.id, ...adminIds],
        kind: 'hand_in',
        subjectId: handIn.id,
      },
    ],
  })
  return { status: outcome, version, dueAt: dates.dueAt, closesAt: dates.closesAt }
}

/**
 * Sets the due date of one hand-in; it may not be earlier than its item's. Refuses HAND_IN_NOT_FOUND, INPUT_INVALID,
 * HAND_IN_PROJECT_REMOVED, and HAND_IN_CHANGED_MEANWHILE if it was accepted or the administrator saw another date than
 * the present one.
 */
export async function changeDueDate(
  context: AdminContext,
  { handInId, seenDueAt, dueAt }: HandInDates,
): Promise<HandInOutcome> {
  const ownDueAt = parseFieldTime(context, dueAt, 'dueAt')
  return inTransaction(context.db, async (tx) => {
    // Administrators may read every hand-in.
    const handIn = (await loadHandInForUpdate(tx, handInId)).openIf(
      () => context.viewer.role === 'admin',
      refuseHandIn,
    )
    if (ownDueAt < handIn.itemDueAt) refuseField('dueAt', DUE_BEFORE_ITEM)
    if (handIn.dueAt.getTime() === ownDueAt.getTime()) return toOutcome(handIn)
    if (handIn.archivedAt !== null) refuse(handInErrors, 'HAND_IN_PROJECT_REMOVED')
    const { status, version } = handIn
    if (status === 'accepted' || handIn.dueAt.getTime() !== seenDueAt.getTime())
      refuse(handInErrors, 'HAND_IN_CHANGED_MEANWHILE', { status, version, dueAt: handIn.dueAt })
    // A granted extension gives way: the administrator decides which date counts.
    const dates = recalculateDates({ ...handIn, extendedTo: null }, { ownDueAt })
    await updateHandIn(tx, handInId, {
      ownDueAt,
      ownDueFrom: 'administrator',
      extendedTo: null,
      ...dates,
    })
    await recordAudit(tx, context, {
      action: 'hand_in.due_date_changed',
      subjectType: 'hand_in',
      subjectId: handInId,
      before: { dueAt: handIn.dueAt, closesAt: handIn.closesAt },
      after: { title: handIn.title, ...dates },
    })
    const { title, projectTitle, studentId, studentName, mentorId } = handIn
    const payload = {
      kind: 'hand_in',
      title,
      project: projectTitle,
      by: context.viewer.name,
      event: 'date_changed',
      dueAt: dates.dueAt.toISOString(),
      closesAt: dates.closesAt?.toISOString() ?? null,
      isLate: false,
    } as const
    const moved = { id: handInId, studentId, isDueMoved: true, isCutOffMoved: true }
    const readEvents = await withdrawReminders(tx, context, [moved])
    await notifyAndPublish(tx, context, {
      notifications: [
        { userId: studentId, subjectId: handInId, payload },
        { userId: mentorId, subjectId: handInId, payload: { ...payload, student: studentName } },
      ],
      events: [
        ...readEvents,
        { to: [studentId, mentorId, ...(await findAdminIds(tx))], kind: 'hand_in', subjectId: handInId },
      ],
    })
    return { status, version, ...dates }
  })
}
