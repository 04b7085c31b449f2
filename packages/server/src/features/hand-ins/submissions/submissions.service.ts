import { fileErrors } from '@capstone/contract/files/files.errors'
import { HAND_IN_SLOTS, HAND_IN_VERSIONS_MAX } from '@capstone/contract/hand-ins/hand-ins.constants'
import { handInErrors } from '@capstone/contract/hand-ins/hand-ins.errors'
import { isInTimeForCutOff, isLate, isOwnHandIn } from '@capstone/contract/hand-ins/hand-ins.policy'
import type { NewHandInVersion } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { RECEIPT_EMAIL_MAX_LENGTH } from '@capstone/contract/hand-ins/receipts/receipts.constants'
import type { Precheck } from '@capstone/contract/papers/papers.schemas'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse, refuseTakenId } from '../../../rpc/refuse.ts'
import type { Sealed } from '../../../rpc/sealed.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { attachStagedFile, type StagedFile, stageUpload } from '../../files/files.service.ts'
import { readUploadTimes, requireOwnUpload, type UploadTimes } from '../../files/uploads/uploads.service.ts'
import { markSubjectNotificationsRead, notifyAndPublish } from '../../notifications/notify.service.ts'
import { precheckUpload } from '../../papers/own/precheck.service.ts'
import {
  findVersion,
  type HandInRow,
  loadHandIn,
  loadHandInForUpdate,
  updateHandIn,
} from '../hand-ins.repository.ts'
import { refuseHandIn, toVersion } from '../hand-ins.service.ts'
import { signReceipt } from '../receipts/receipt-signing.service.ts'
import { findVersionOfUpload, insertVersion, readFileHash } from '../versions.repository.ts'

const SLOTS: readonly string[] = Object.values(HAND_IN_SLOTS)

/** Pre-checks the student's finished upload for a hand-in. Refuses as the pre-check of papers does. */
export async function precheckHandIn(
  context: StudentContext,
  { uploadId }: { uploadId: string },
  signal?: AbortSignal,
): Promise<Precheck> {
  const { slot } = await requireOwnUpload(context, context.viewer, uploadId)
  if (!SLOTS.includes(slot)) refuse(fileErrors, 'UPLOAD_NOT_FOUND', { slot })
  return precheckUpload(context, { uploadId, slot }, signal)
}

/**
 * Hands in a finished upload as the next version, with its receipt: all or nothing. The times of its first and last
 * byte decide whether it counts and whether it is late. Idempotent by version id and by upload. Refuses
 * HAND_IN_NOT_FOUND, HAND_IN_ACCEPTED, HAND_IN_CLOSED, HAND_IN_KIND_NOT_ACCEPTED, HAND_IN_VERSIONS_TOO_MANY,
 * INPUT_INVALID for an id or upload of another hand-in, and what `stageUpload` refuses.
 */
export async function submitVersion(context: StudentContext, input: NewHandInVersion) {
  const { db } = context
  const handIn = openOwn(context, await loadHandIn(db, input.handInId))
  const known = (await findKnownVersion(db, context, input)) ?? (await addVersion(context, handIn, input))
  const version = await findVersion(db, known)
  return version ? toVersion(version) : refuseHandIn()
}

const openOwn = ({ viewer }: StudentContext, sealed: Sealed<HandInRow>): HandInRow =>
  sealed.openIf((row) => isOwnHandIn(viewer, row), refuseHandIn)

/** Returns the id of the version that an earlier call with this id or this upload made. */
async function findKnownVersion(
  db: Database,
  { viewer }: StudentContext,
  { id, handInId, uploadId }: NewHandInVersion,
): Promise<string | undefined> {
  const known = (await findVersion(db, id)) ?? (await findVersionOfUpload(db, uploadId, viewer.id))
  if (!known) return
  return known.handInId === handInId ? known.id : refuseTakenId()
}

async function addVersion(
  context: StudentContext,
  handIn: HandInRow,
  input: NewHandInVersion,
): Promise<string> {
  const { viewer } = context
  // A concurrent call may have attached the upload, whose times can then no longer be read.
  const timesOrKnownId = await readUploadTimes(context, viewer, input.uploadId).catch(
    async (error: unknown) => {
      const known = await findKnownVersion(context.db, context, input)
      if (known !== undefined) return known
      throw error
    },
  )
  if (typeof timesOrKnownId === 'string') return timesOrKnownId
  const times = timesOrKnownId
  // Checked before the file is moved, and again once the hand-in is locked.
  requireAcceptable(handIn, times)
  const { slot } = times
  const staged = await stageUpload(context, {
    uploadId: input.uploadId,
    slot,
    pathOf: (name) => `${viewer.id}/hand-ins/${name}`,
  })
  const sha256 = await readFileHash(context.db, staged.id)
  return inTransaction(context.db, async (tx) => {
    const locked = openOwn(context, await loadHandInForUpdate(tx, input.handInId))
    const known = await findKnownVersion(tx, context, input)
    if (known !== undefined) return known
    requireAcceptable(locked, times)
    await writeVersion(tx, context, { handIn: locked, input, times, staged, sha256 })
    return input.id
  })
}

function requireAcceptable(handIn: HandInRow, times: UploadTimes) {
  const { kinds, status, version, archivedAt } = handIn
  if (!kinds.some((kind) => HAND_IN_SLOTS[kind] === times.slot))
    refuse(handInErrors, 'HAND_IN_KIND_NOT_ACCEPTED', { kinds })
  if (status === 'accepted') refuse(handInErrors, 'HAND_IN_ACCEPTED')
  if (archivedAt !== null || !isInTimeForCutOff(handIn, times)) refuse(handInErrors, 'HAND_IN_CLOSED')
  if (version >= HAND_IN_VERSIONS_MAX && status !== 'returned')
    refuse(handInErrors, 'HAND_IN_VERSIONS_TOO_MANY')
}

type NewVersion = {
  readonly handIn: HandInRow
  readonly input: NewHandInVersion
  readonly times: UploadTimes
  readonly staged: StagedFile
  readonly sha256: string
}

async function writeVersion(tx: Database, context: StudentContext, version: NewVersion) {
  const { handIn, input, staged, sha256, times } = version
  const { startedAt, receivedAt } = times
  const { title, dueAt } = handIn
  const number = handIn.version + 1
  const late = isLate(handIn, receivedAt)
  await attachStagedFile(tx, staged)
  const receipt = await signReceipt(tx, context, {
    student: handIn.studentName,
    email: context.viewer.email.slice(0, RECEIPT_EMAIL_MAX_LENGTH),
    project: handIn.projectTitle,
    item: title,
    version: number,
    file: staged.name,
    size: staged.size,
    sha256,
    received: receivedAt.toISOString(),
    due: dueAt.toISOString(),
    late,
  })
  const { id, handInId, note } = input
  const arrival = { startedAt, receivedAt, dueAt, isLate: late }
  const added = await insertVersion(tx, {
    id,
    handInId,
    number,
    path: staged.path,
    note,
    ...arrival,
    receipt,
  })
  if (!added) refuseTakenId()
  await updateHandIn(tx, handInId, {
    status: 'submitted',
    version: number,
    submittedAt: receivedAt,
    isLate: late,
    reviewedAt: null,
  })
  await recordAudit(tx, context, {
    action: 'hand_in.submitted',
    subjectType: 'hand_in',
    subjectId: handInId,
    before: { status: handIn.status, version: handIn.version },
    after: { title, versionId: id, version: number, name: staged.name, sha256, receivedAt, isLate: late },
  })
  await publishSubmission(tx, context, handIn, { number, receivedAt, late })
}

/** Notifies the student, whose receipt is ready, and the mentor; publishes live events to all who see the hand-in. */
async function publishSubmission(
  tx: Database,
  context: StudentContext,
  { id, title, projectTitle, mentorId }: HandInRow,
  { number, receivedAt, late }: { number: number; receivedAt: Date; late: boolean },
) {
  const { viewer } = context
  // A reminder of what is handed in must not be mailed any more.
  const readEvents = await markSubjectNotificationsRead(tx, context, {
    userId: viewer.id,
    kind: 'hand_in_reminder',
    subjectId: id,
  })
  const payload = {
    kind: 'hand_in',
    title,
    project: projectTitle,
    by: viewer.name,
    dueAt: null,
    isLate: late,
    version: { number, receivedAt: receivedAt.toISOString() },
  } as const
  await notifyAndPublish(tx, context, {
    notifications: [
      { userId: viewer.id, subjectId: id, payload: { ...payload, event: 'received' } },
      { userId: mentorId, subjectId: id, payload: { ...payload, event: 'submitted' } },
    ],
    events: [
      ...readEvents,
      { to: [viewer.id, mentorId, ...(await findAdminIds(tx))], kind: 'hand_in', subjectId: id },
    ],
  })
}
