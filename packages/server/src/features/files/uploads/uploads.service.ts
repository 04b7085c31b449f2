import { randomBytes } from 'node:crypto'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { MINUTE_MS } from '@capstone/contract/base.constants'
import {
  DISK_RESERVE_BYTES,
  UPLOAD_RETENTION_HOURS,
  UPLOAD_SLOTS,
  UPLOADED_BYTES_MAX,
  UPLOADED_BYTES_UNCONFIRMED_MAX,
  UPLOADED_HOURS,
  UPLOADS_WAITING_MAX,
  type UploadSlot,
} from '@capstone/contract/files/files.constants'
import { fileErrors } from '@capstone/contract/files/files.errors'
import { canUploadTo } from '@capstone/contract/files/files.policy'
import { readFreeBytes } from '../../../platform/storage/disk-space.ts'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { cleanFileName, extensionOf } from '../content/file-names.service.ts'
import { findFileOfUpload, markCancelled } from '../files.repository.ts'
import {
  deleteOldUploads,
  deleteUpload,
  findKnownUploads,
  findOwnUpload,
  insertUpload,
  recordLastByte,
  type UploadRow,
} from './uploads.repository.ts'

/** A file that a person wants to upload, as they declare it. */
export type UploadRequest = {
  readonly slot: string | null
  readonly name: string | null
  /** In bytes; null if it is not given. */
  readonly length: number | null
}

/**
 * Creates an upload and returns its id and slot. Refuses UPLOAD_SLOT_UNKNOWN, ROLE_NOT_ALLOWED, FILE_NAME_INVALID,
 * FILE_EXTENSION_NOT_ALLOWED, UPLOAD_LENGTH_REQUIRED, FILE_EMPTY, FILE_TOO_LARGE, UPLOADS_TOO_MANY,
 * UPLOADED_TOO_MUCH, UPLOADED_TOO_MUCH_UNCONFIRMED, STORAGE_FULL, and SIGN_IN_REQUIRED if the account was deleted
 * meanwhile.
 */
export async function createUpload(
  portal: Pick<Portal, 'db' | 'settings'>,
  viewer: Viewer,
  file: UploadRequest,
): Promise<Pick<UploadRow, 'id' | 'slot'>> {
  const slot = file.slot
  if (!isSlot(slot)) return refuse(fileErrors, 'UPLOAD_SLOT_UNKNOWN')
  if (!canUploadTo(viewer, slot)) refuse(baseErrors, 'ROLE_NOT_ALLOWED')
  const name = cleanFileName(file.name ?? '')
  requireExtension(name, slot)
  const size = requireLength(file.length, slot)
  await requireDiskSpace(portal, size)
  const id = randomBytes(16).toString('hex')
  const outcome = await insertUpload(portal.db, { id, ownerId: viewer.id, slot, name, size }, LIMITS)
  if (outcome === 'no_owner') refuse(baseErrors, 'SIGN_IN_REQUIRED')
  if (outcome === 'too_many') refuse(fileErrors, 'UPLOADS_TOO_MANY')
  if (outcome === 'too_much') refuse(fileErrors, 'UPLOADED_TOO_MUCH')
  if (outcome === 'too_much_unconfirmed') refuse(fileErrors, 'UPLOADED_TOO_MUCH_UNCONFIRMED')
  return { id, slot }
}

const LIMITS = {
  waitingMax: UPLOADS_WAITING_MAX,
  bytesMax: UPLOADED_BYTES_MAX,
  unconfirmedBytesMax: UPLOADED_BYTES_UNCONFIRMED_MAX,
  hours: UPLOADED_HOURS,
}

/** Refuses STORAGE_FULL if the disk of the data folder would have less than its reserve left after these bytes. */
export async function requireDiskSpace({ settings }: Pick<Portal, 'settings'>, bytes = 0): Promise<void> {
  if ((await readFreeBytes(settings)) - bytes < DISK_RESERVE_BYTES) refuse(fileErrors, 'STORAGE_FULL')
}

const isSlot = (slot: string | null): slot is UploadSlot => slot !== null && Object.hasOwn(UPLOAD_SLOTS, slot)

function requireExtension(name: string, slot: UploadSlot) {
  const extensions: readonly string[] = UPLOAD_SLOTS[slot].extensions
  if (extensions.includes(extensionOf(name))) return
  refuse(fileErrors, 'FILE_EXTENSION_NOT_ALLOWED', { extensions: [...extensions] })
}

function requireLength(length: number | null, slot: UploadSlot): number {
  const { maxBytes } = UPLOAD_SLOTS[slot]
  if (length === null) return refuse(fileErrors, 'UPLOAD_LENGTH_REQUIRED')
  if (length === 0) refuse(fileErrors, 'FILE_EMPTY')
  if (length > maxBytes) refuse(fileErrors, 'FILE_TOO_LARGE', { maxBytes })
  return length
}

/** Finds the viewer's own upload. Refuses UPLOAD_NOT_FOUND for a foreign or missing one. */
export const requireOwnUpload = async (
  { db }: Pick<Portal, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<UploadRow> => (await findOwnUpload(db, id, viewer.id)) ?? refuse(fileErrors, 'UPLOAD_NOT_FOUND')

/** An upload's slot, and when it arrived, not by the clock of the sender. */
export type UploadTimes = {
  readonly slot: UploadSlot
  /** When its first byte arrived; if that is not recorded, when the upload was created. */
  readonly startedAt: Date
  /** When its last byte arrived or, if that is not recorded, was stored. */
  readonly receivedAt: Date
}

/** Reads when the viewer's own finished upload arrived. Refuses UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE. */
export async function readUploadTimes(
  portal: Pick<Portal, 'db' | 'storage'>,
  viewer: Viewer,
  id: string,
): Promise<UploadTimes> {
  const upload = await requireOwnUpload(portal, viewer, id)
  const receivedAt = upload.lastByteAt ?? (await findCompletionTime(portal, upload))
  if (!receivedAt) return refuse(fileErrors, 'UPLOAD_INCOMPLETE', { slot: upload.slot })
  return { slot: upload.slot, startedAt: upload.firstByteAt ?? upload.createdAt, receivedAt }
}

/**
 * Finds when an upload whose last byte is not recorded (for example because the process was killed) became complete:
 * from its stored bytes, or from the stored file's row if they were moved already. Records the former, because it is
 * lost when the bytes are moved. Returns undefined for an incomplete upload: the time of an earlier byte would let a
 * file completed after the due date count as on time.
 */
async function findCompletionTime(
  { db, storage }: Pick<Portal, 'db' | 'storage'>,
  { id, ownerId, size }: UploadRow,
): Promise<Date | undefined> {
  const completedAt = await storage.uploads.completedAt(id, size)
  if (!completedAt) return (await findFileOfUpload(db, id, ownerId))?.createdAt
  await recordLastByte(db, id, completedAt)
  return completedAt
}

/** Deletes the viewer's own upload with everything received. A file that a record references already stays. */
export async function cancelUpload(
  portal: Pick<Portal, 'db' | 'storage' | 'log'>,
  ownerId: string,
  id: string,
): Promise<void> {
  const { db } = portal
  if (!(await findOwnUpload(db, id, ownerId))) return
  await markCancelled(db, id)
  await deleteUpload(db, id)
  await removeUploadBytes(portal, id)
}

/**
 * Removes the stored bytes of an upload that nobody needs any more. A storage failure is only logged: the caller's work
 * is already done, and `sweepUploads` removes the bytes later.
 */
export const removeUploadBytes = (
  { storage, log }: Pick<Portal, 'storage' | 'log'>,
  id: string,
): Promise<void> =>
  storage.uploads.remove(id).catch((error: unknown) => {
    log.warn({ err: error, uploadId: id }, 'The bytes of an upload could not be removed yet.')
  })

/** Minimum age of stored bytes without a row to count as an orphan. */
const ORPHAN_MINUTES = 10
const SWEEP_BATCH_SIZE = 500

/** Removes uploads older than a day, and what is stored of uploads that are gone (a deleted account, a crash). */
export async function sweepUploads(portal: Portal, stopping?: AbortSignal): Promise<void> {
  const { db, storage } = portal
  const { uploads } = storage
  for (const id of await deleteOldUploads(db, UPLOAD_RETENTION_HOURS)) await removeUploadBytes(portal, id)
  const ids = await uploads.listIds()
  for (let from = 0; from < ids.length && !stopping?.aborted; from += SWEEP_BATCH_SIZE) {
    const batch = ids.slice(from, from + SWEEP_BATCH_SIZE)
    const known = await findKnownUploads(db, batch)
    for (const id of batch)
      if (!known.has(id) && isOld(await uploads.changedAt(id))) await removeUploadBytes(portal, id)
  }
}

const isOld = (changedAt: Date | undefined) =>
  changedAt !== undefined && Date.now() - changedAt.getTime() > ORPHAN_MINUTES * MINUTE_MS
