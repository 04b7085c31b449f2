import {
  doesMentorDecide,
  extensionRequestEndOf,
} from '@capstone/contract/hand-ins/extensions/extensions.policy'
import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import {
  canChangeItemOf,
  canReadHandIn,
  canReadReceipt,
  isHandlerOfItem,
  stateOfHandIn,
} from '@capstone/contract/hand-ins/hand-ins.policy'
import type {
  HandIn,
  HandInDetail,
  HandInFigures,
  OwnHandInList,
  OwnHandInPage,
} from '@capstone/contract/hand-ins/hand-ins.schemas'
import { toPlainText } from '../../platform/markdown.ts'
import type { Portal, SignedInContext, StudentContext } from '../../rpc/context.ts'
import { ascendingTimeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { refuse } from '../../rpc/refuse.ts'
import { scopeOf } from '../../rpc/scope.ts'
import { findExtensions } from './extensions/extensions.repository.ts'
import { countUndecidedExtensions, toExtension } from './extensions/extensions.service.ts'
import {
  countMentoredHandIns,
  findNextHandIns,
  findOwnHandIns,
  findVersions,
  type HandInRow,
  loadHandIn,
  type VersionRow,
} from './hand-ins.repository.ts'
import { findHandInsOfItem } from './items/own-items.repository.ts'

export const refuseHandIn = () => refuse(handInErrors, 'HAND_IN_NOT_FOUND')

/** The server's time, and the time zone in which dates are shown. */
export const serverTime = ({ clock, settings }: Pick<Portal, 'clock' | 'settings'>) => ({
  now: clock.now(),
  timeZone: settings.TIME_ZONE,
})

/** Lists the student's own hand-ins by due date. One statement. */
export async function listOwnHandIns(
  context: StudentContext,
  { assignmentId, cursor, limit }: OwnHandInList,
): Promise<OwnHandInPage> {
  const time = serverTime(context)
  const after = ascendingTimeBounds(cursor)
  const rows = await findOwnHandIns(context.db, context.scope, { assignmentId, after, limit: limit + 1 })
  const page = toPage(rows, limit, (row) => [row.dueAt, row.id])
  const items = page.items.map((row) => ({ ...toHandIn(row, time.now), instructions: row.instructions }))
  return { ...page, ...time, items }
}

/** Opens a hand-in that the viewer may read. Refuses HAND_IN_NOT_FOUND. */
export const openHandIn = async (
  { db, viewer }: Pick<SignedInContext, 'db' | 'viewer'>,
  id: string,
): Promise<HandInRow> => (await loadHandIn(db, id)).openIf((row) => canReadHandIn(viewer, row), refuseHandIn)

/** Reads a hand-in with its versions and requests for more time. At most four statements. */
export async function readHandIn(context: SignedInContext, { id }: { id: string }): Promise<HandInDetail> {
  const { db, viewer, settings } = context
  const row = await openHandIn(context, id)
  const isReceiptShown = canReadReceipt(viewer, row)
  const [versions, extensions, canChangeItem] = await Promise.all([
    findVersions(db, id),
    findExtensions(db, id),
    mayChangeItem(context, row),
  ])
  const time = serverTime(context)
  return {
    ...toHandIn(row, time.now),
    instructions: row.instructions,
    versions: versions.map((version) => ({
      ...toVersion(version),
      receipt: isReceiptShown ? version.receipt : null,
    })),
    extensions: extensions.map(toExtension),
    canChangeItem,
    doesMentorDecide: doesMentorDecide(row, settings.MENTORS_DECIDE_EXTENSIONS),
    ...time,
  }
}

/** Whether the viewer may change and remove the item of a hand-in. */
async function mayChangeItem({ db, viewer }: SignedInContext, row: HandInRow): Promise<boolean> {
  if (viewer.role !== 'instructor' || row.planId !== null) return false
  const projects = (await findHandInsOfItem(db, row.itemId)).map(({ mentorId, archivedAt }) => ({
    mentorId,
    isArchived: archivedAt !== null,
  }))
  return isHandlerOfItem(viewer, row, projects) && canChangeItemOf(viewer, projects)
}

const FEEDBACK_EXCERPT_LENGTH = 200

/** Converts a row to what lists show. */
export const toHandIn = (row: HandInRow, now: Date): HandIn => ({
  id: row.id,
  itemId: row.itemId,
  title: row.title,
  kinds: row.kinds,
  step: row.step,
  isOfPlan: row.planId !== null,
  addedBy: row.addedBy,
  status: row.status,
  state: stateOfHandIn({ ...row, isArchived: row.archivedAt !== null }, now),
  dueAt: row.dueAt,
  closesAt: row.closesAt,
  itemDueAt: row.itemDueAt,
  itemClosesAt: row.itemClosesAt,
  dueDateSource: dueDateSource(row),
  closedBeforeStart: row.closedBeforeStart,
  isArchived: row.archivedAt !== null,
  project: { id: row.assignmentId, title: row.projectTitle, mentorName: row.mentorName },
  student: { id: row.studentId, name: row.studentName },
  newest: newestVersion(row),
  reviewedAt: row.reviewedAt,
  feedback: row.feedback && toPlainText(row.feedback).slice(0, FEEDBACK_EXCERPT_LENGTH).toWellFormed(),
  extension: newestExtension(row),
})

function newestExtension(row: HandInRow): HandIn['extension'] {
  const {
    extensionId: id,
    extensionStatus: status,
    extensionUntil: until,
    extensionRequestedAt: requestedAt,
  } = row
  if (id === null || status === null || until === null || requestedAt === null) return null
  return { id, status, until, requestedAt }
}

/** Returns where the due date comes from. */
export function dueDateSource(
  row: Pick<HandInRow, 'dueAt' | 'extendedTo' | 'ownDueAt' | 'ownDueFrom'>,
): HandIn['dueDateSource'] {
  const { dueAt, extendedTo, ownDueAt, ownDueFrom } = row
  const isFrom = (date: Date | null) => date?.getTime() === dueAt.getTime()
  if (isFrom(extendedTo)) return 'extension'
  return isFrom(ownDueAt) && ownDueFrom !== null ? ownDueFrom : 'item'
}

function newestVersion(row: HandInRow): HandIn['newest'] {
  const { versionId, fileName, fileSize, submittedAt, versionDueAt } = row
  if (versionId === null || fileName === null || fileSize === null) return null
  if (submittedAt === null || versionDueAt === null) return null
  return {
    id: versionId,
    number: row.version,
    name: fileName,
    size: fileSize,
    receivedAt: submittedAt,
    dueAt: versionDueAt,
    isLate: row.isLate,
  }
}

/** Converts a version for the readers of its hand-in and receipt: without its path. */
export const toVersion = ({ reviewerName, path: _path, ...row }: VersionRow) => ({
  ...row,
  reviewedBy: reviewerName,
})

const NO_FIGURES: HandInFigures = {
  dueSoon: 0,
  missing: 0,
  returned: 0,
  waiting: 0,
  extensionRequests: 0,
  next: [],
}

/** Counts what waits for the viewer. */
export async function readHandInFigures(context: SignedInContext): Promise<HandInFigures> {
  const { db, viewer, clock, settings } = context
  const now = clock.now()
  if (viewer.role === 'admin') {
    const scope = scopeOf({ ...viewer, role: 'admin' })
    return { ...NO_FIGURES, extensionRequests: await countUndecidedExtensions(context, scope) }
  }
  if (viewer.role === 'instructor') {
    const scope = scopeOf({ ...viewer, role: 'instructor' })
    const mentorsDecide = settings.MENTORS_DECIDE_EXTENSIONS
    const { waiting, missing, extensions } = await countMentoredHandIns(db, scope, { now, mentorsDecide })
    return { ...NO_FIGURES, waiting, missing, extensionRequests: extensions }
  }
  const scope = scopeOf({ ...viewer, role: 'student' })
  const rows = await findNextHandIns(db, scope, now)
  const { dueSoon, missing, returned } = rows[0] ?? NO_FIGURES
  const next = rows.map((row) => ({
    id: row.id,
    title: row.title,
    projectTitle: row.projectTitle,
    dueAt: row.dueAt,
    state: stateOfHandIn({ ...row, isArchived: false }, now),
    extensionRequestEndsAt: row.isExtensionRequestAwaited ? extensionRequestEndOf(row) : null,
  }))
  return { ...NO_FIGURES, dueSoon, missing, returned, next }
}
