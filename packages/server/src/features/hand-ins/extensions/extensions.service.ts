import { extensionErrors } from '@capstone/contract/hand-ins/extensions/extensions.errors'
import {
  canDecideExtension,
  canRequestExtension,
  doesMentorDecide,
  isPossibleExtension,
  latestExtension,
} from '@capstone/contract/hand-ins/extensions/extensions.policy'
import type {
  Extension,
  ExtensionAdvice,
  ExtensionDecision,
  ExtensionList,
  ExtensionPage,
  NewExtension,
} from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import { canReadHandIn, isMentorOfHandIn, isOwnHandIn } from '@capstone/contract/hand-ins/hand-ins.policy'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type {
  AdminContext,
  InstructorContext,
  SignedInContext,
  StudentContext,
} from '../../../rpc/context.ts'
import { ascendingTimeBounds, timeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { markNotificationsOfSubjectsRead, notifyAndPublish } from '../../notifications/notify.service.ts'
import { isSameTime, parseFieldTime, recalculateDates } from '../due-dates.service.ts'
import { type HandInRow, loadHandInForUpdate, updateHandIn } from '../hand-ins.repository.ts'
import { withdrawReminders } from '../reminders/reminders.service.ts'
import {
  countOpenExtensions,
  type ExtensionRow,
  findAllExtensions,
  findExtension,
  findExtensions,
  insertExtension,
  updateExtension,
} from './extensions.repository.ts'

const refuseHandIn = () => refuse(handInErrors, 'HAND_IN_NOT_FOUND')
const refuseExtension = () => refuse(extensionErrors, 'EXTENSION_NOT_FOUND')

/** Converts a row to the answer for everybody who may read its hand-in. */
export const toExtension = (row: ExtensionRow): Extension => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  until: row.until,
  requestedAt: row.requestedAt,
  isRecommended: row.isRecommended,
  mentorNote: row.mentorNote,
  mentorId: row.mentorId,
  mentorName: row.mentorName,
  decidedAt: row.decidedAt,
  decidedBy: row.deciderName,
  decisionNote: row.decisionNote,
})

/** Requests more time for the student's own hand-in. Idempotent by id. */
export async function requestExtension(
  context: StudentContext,
  { id, handInId, reason, ...input }: NewExtension,
): Promise<Extension> {
  const { db, viewer, clock } = context
  const until = parseFieldTime(context, input.until, 'until')
  await inTransaction(db, async (tx) => {
    const handIn = (await loadHandInForUpdate(tx, handInId)).openIf(
      (row) => isOwnHandIn(viewer, row),
      refuseHandIn,
    )
    const known = await findExtension(tx, id)
    if (known) return known.handInId === handInId ? undefined : refuseTakenId()
    const requestedAt = clock.now()
    requirePossibleExtension(handIn, until, requestedAt)
    requireNewReason(await findExtensions(tx, handInId), reason)
    if (!(await insertExtension(tx, { id, handInId, reason, until, requestedAt }))) refuseTakenId()
    await updateHandIn(tx, handInId, { extensionId: id })
    await recordAudit(tx, context, {
      action: 'hand_in.extension_requested',
      subjectType: 'hand_in',
      subjectId: handInId,
      after: { title: handIn.title, extensionId: id, until, reason },
    })
    const to = [handIn.mentorId, ...(await findDecidingAdmins(tx, context, handIn))]
    await publishExtension(tx, context, handIn, { to, event: 'requested', until, id })
  })
  const row = await findExtension(db, id)
  return row ? toExtension(row) : refuseHandIn()
}

/** Finds the administrators, unless the mentor decides. */
const findDecidingAdmins = async (tx: Database, { settings }: SignedInContext, handIn: HandInRow) =>
  doesMentorDecide(handIn, settings.MENTORS_DECIDE_EXTENSIONS) ? [] : findAdminIds(tx)

function requirePossibleExtension(handIn: HandInRow, until: Date, now: Date) {
  if (!canRequestExtension({ ...handIn, isArchived: handIn.archivedAt !== null }, now))
    refuse(extensionErrors, 'EXTENSION_NOT_POSSIBLE')
  if (!isPossibleExtension(handIn, until, now))
    refuse(extensionErrors, 'EXTENSION_DATE_INVALID', { latest: latestExtension(handIn, now) })
}

const normalize = (reason: string) =>
  reason
    .toLowerCase()
    .replaceAll(/[\p{P}\s]+/gu, ' ')
    .trim()

function requireNewReason(earlier: readonly ExtensionRow[], reason: string) {
  if (earlier.some(({ status }) => status === 'requested')) refuse(extensionErrors, 'EXTENSION_ALREADY_OPEN')
  const isSame = (row: ExtensionRow) => normalize(row.reason) === normalize(reason)
  if (earlier.some((row) => row.status === 'refused' && isSame(row)))
    refuse(extensionErrors, 'EXTENSION_REASON_REPEATED')
}

/** Refuses HAND_IN_PROJECT_REMOVED and HAND_IN_ACCEPTED: such a hand-in needs no more time. */
function requireNeedOfTime({ archivedAt, status }: HandInRow) {
  if (archivedAt !== null) refuse(handInErrors, 'HAND_IN_PROJECT_REMOVED')
  if (status === 'accepted') refuse(handInErrors, 'HAND_IN_ACCEPTED')
}

/** Locks the hand-in of a request, which the viewer may read; returns both. Refuses EXTENSION_NOT_FOUND. */
async function lockExtension(
  tx: Database,
  { viewer }: SignedInContext,
  id: string,
): Promise<{ handIn: HandInRow; extension: ExtensionRow }> {
  const found = await findExtension(tx, id)
  if (!found) return refuseExtension()
  const handIn = (await loadHandInForUpdate(tx, found.handInId)).openIf(
    (row) => canReadHandIn(viewer, row),
    refuseExtension,
  )
  // Read again under the lock.
  const extension = (await findExtension(tx, id)) ?? refuseExtension()
  return { handIn, extension }
}

/** Recommends a request or not; replaces earlier advice. */
export async function adviseExtension(
  context: InstructorContext,
  { id, isRecommended, note }: ExtensionAdvice,
): Promise<Extension> {
  const { db, viewer } = context
  await inTransaction(db, async (tx) => {
    const { handIn, extension } = await lockExtension(tx, context, id)
    if (!isMentorOfHandIn(viewer, handIn)) refuseExtension()
    const { status, mentorId } = extension
    if (status !== 'requested') refuse(extensionErrors, 'EXTENSION_DECIDED', { status })
    const isSame =
      extension.isRecommended === isRecommended && extension.mentorNote === note && mentorId === viewer.id
    if (isSame) return
    requireNeedOfTime(handIn)
    await updateExtension(tx, id, { isRecommended, mentorNote: note, mentorId: viewer.id })
    await recordAudit(tx, context, {
      action: 'hand_in.extension_advised',
      subjectType: 'hand_in',
      subjectId: handIn.id,
      before: { isRecommended: extension.isRecommended, note: extension.mentorNote },
      after: { title: handIn.title, extensionId: id, isRecommended, note },
    })
    await publishExtension(tx, context, handIn, {
      to: [handIn.studentId, ...(await findDecidingAdmins(tx, context, handIn))],
      event: isRecommended ? 'recommended' : 'not_recommended',
      until: extension.until,
      id,
    })
  })
  const row = await findExtension(db, id)
  return row ? toExtension(row) : refuseExtension()
}

/**
 * Grants or refuses a request; a granted one moves the due date, and the cut-off where that would be before it.
 * Idempotent for the same decision by the same person; with another date or note it is another decision.
 */
export async function decideExtension(
  context: SignedInContext,
  input: ExtensionDecision,
): Promise<Extension> {
  const { db, viewer, settings } = context
  await inTransaction(db, async (tx) => {
    const { handIn, extension } = await lockExtension(tx, context, input.id)
    if (!canDecideExtension(viewer, handIn, settings.MENTORS_DECIDE_EXTENSIONS))
      refuse(extensionErrors, 'EXTENSION_NOT_YOURS_TO_DECIDE')
    const { status } = extension
    if (status !== 'requested') {
      const isRepeat = extension.decidedBy === viewer.id && isSameDecision(context, extension, input)
      return isRepeat ? undefined : refuse(extensionErrors, 'EXTENSION_DECIDED', { status })
    }
    requireNeedOfTime(handIn)
    await writeDecision(tx, context, { handIn, extension, input })
  })
  const row = await findExtension(db, input.id)
  return row ? toExtension(row) : refuseExtension()
}

const isSameDecision = (
  context: SignedInContext,
  { status, until, decisionNote }: ExtensionRow,
  input: ExtensionDecision,
): boolean =>
  status === input.decision &&
  decisionNote === input.note &&
  (input.decision === 'refused' || isSameTime(until, parseFieldTime(context, input.until, 'until')))

/**
 * Refuses EXTENSION_DATE_INVALID unless the date is to come, and is the requested one or could be requested now. The
 * requested date was checked when it was requested; the due date may have moved past it since.
 */
function requireGrantableDate(
  handIn: HandInRow,
  extension: ExtensionRow,
  { until, decidedAt }: { readonly until: Date; readonly decidedAt: Date },
) {
  const isRequested = isSameTime(until, extension.until) && until > decidedAt
  if (!isRequested && !isPossibleExtension(handIn, until, decidedAt))
    refuse(extensionErrors, 'EXTENSION_DATE_INVALID', { latest: latestExtension(handIn, decidedAt) })
}

type DecisionToWrite = {
  readonly handIn: HandInRow
  readonly extension: ExtensionRow
  readonly input: ExtensionDecision
}

async function writeDecision(
  tx: Database,
  context: SignedInContext,
  { handIn, extension, input }: DecisionToWrite,
) {
  const { id, decision, note } = input
  const decidedAt = context.clock.now()
  // A refused request keeps the date that was asked for.
  const until = input.decision === 'granted' ? parseFieldTime(context, input.until, 'until') : extension.until
  if (decision === 'granted') requireGrantableDate(handIn, extension, { until, decidedAt })
  await updateExtension(tx, id, {
    status: decision,
    until,
    decidedAt,
    decidedBy: context.viewer.id,
    decisionNote: note,
  })
  const dates = decision === 'granted' ? recalculateDates(handIn, { extendedTo: until }) : handIn
  if (decision === 'granted') await updateHandIn(tx, handIn.id, { extendedTo: until, ...dates })
  await recordAudit(tx, context, {
    action: `hand_in.extension_${decision}`,
    subjectType: 'hand_in',
    subjectId: handIn.id,
    before: { dueAt: handIn.dueAt, closesAt: handIn.closesAt },
    after: {
      title: handIn.title,
      extensionId: id,
      until,
      note,
      dueAt: dates.dueAt,
      closesAt: dates.closesAt,
    },
  })
  await publishExtension(tx, context, handIn, {
    to: [handIn.studentId, handIn.mentorId],
    event: decision,
    // A due date that was moved past the requested one stays.
    until: decision === 'granted' ? dates.dueAt : until,
    isDueMoved: !isSameTime(dates.dueAt, handIn.dueAt),
    isCutOffMoved: !isSameTime(dates.closesAt, handIn.closesAt),
    id,
  })
}

type ExtensionChange = {
  readonly to: readonly (string | null)[]
  readonly event: 'requested' | 'recommended' | 'not_recommended' | 'granted' | 'refused'
  readonly until: Date
  readonly id: string
  readonly isDueMoved?: boolean
  readonly isCutOffMoved?: boolean
}

/**
 * Notifies everybody concerned but the actor, and publishes live events to all who see the hand-in. Marks outdated
 * notifications and reminders as read.
 */
async function publishExtension(
  tx: Database,
  context: SignedInContext,
  { id: handInId, title, projectTitle, studentId, studentName, mentorId }: HandInRow,
  { to, event, until, id, isDueMoved = false, isCutOffMoved = false }: ExtensionChange,
) {
  const { viewer } = context
  const payload = {
    kind: 'hand_in_extension',
    title,
    project: projectTitle,
    by: viewer.name,
    handInId,
    event,
    until: until.toISOString(),
  } as const
  const admins = await findAdminIds(tx)
  const moved = { id: handInId, studentId, isDueMoved, isCutOffMoved }
  // Nobody should be mailed about a request on which they have advised, or which somebody has decided.
  const isDecided = event === 'granted' || event === 'refused'
  const informed = isDecided ? new Set([viewer.id, ...admins]) : [viewer.id]
  const outdated = [...informed].map((userId) => ({ userId, subjectId: id }))
  const readEvents = [
    ...(await withdrawReminders(tx, context, [moved])),
    ...(await markNotificationsOfSubjectsRead(tx, context, 'hand_in_extension', outdated)),
  ]
  const recipients = to.filter((userId) => userId !== viewer.id)
  await notifyAndPublish(tx, context, {
    notifications: recipients.map((userId) => ({
      userId,
      subjectId: id,
      // The student's name is left out where the student is the recipient or the sender.
      payload: userId === studentId || event === 'requested' ? payload : { ...payload, student: studentName },
    })),
    events: [...readEvents, { to: [studentId, mentorId, ...admins], kind: 'hand_in', subjectId: handInId }],
  })
}

/** Counts the requests that administrators have to decide: where mentors do, only those of projects without one. */
export const countUndecidedExtensions = async (
  { db, settings }: Pick<SignedInContext, 'db' | 'settings'>,
  scope: AdminScope,
): Promise<number> => countOpenExtensions(db, scope, settings.MENTORS_DECIDE_EXTENSIONS)

/** Lists requests of all students, the open ones longest waiting first, others newest first. At most two statements. */
export async function listExtensions(
  context: AdminContext,
  { filter, cursor, limit }: ExtensionList,
): Promise<ExtensionPage> {
  const { db, scope, clock, settings } = context
  const boundsOf = filter === 'open' ? ascendingTimeBounds : timeBounds
  const [rows, open] = await Promise.all([
    findAllExtensions(db, scope, { filter, after: boundsOf(cursor), limit: limit + 1 }),
    countUndecidedExtensions(context, scope),
  ])
  const page = toPage(rows, limit, (row) => [row.requestedAt, row.id])
  return {
    ...page,
    items: page.items.map((row) => ({
      ...toExtension(row),
      handInId: row.handInId,
      isWaiting: row.isWaiting,
      title: row.title,
      dueAt: row.dueAt,
      closesAt: row.closesAt,
      projectTitle: row.projectTitle,
      doesMentorDecide: doesMentorDecide(
        { mentorId: row.projectMentorId },
        settings.MENTORS_DECIDE_EXTENSIONS,
      ),
      student: { id: row.studentId, name: row.studentName, course: row.course, year: row.year },
    })),
    open,
    mentorsDecide: settings.MENTORS_DECIDE_EXTENSIONS,
    now: clock.now(),
    timeZone: settings.TIME_ZONE,
  }
}
